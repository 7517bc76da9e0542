// Times the offline reviewer on diffs of one megabyte that are made to be slow: lines that come near to a pattern again
// and again, in each language. Prints milliseconds of processor time for the first answer, which reads, scans and matches the whole diff.
//   node --conditions=@scrutineer/source --import tsx bench/offline-work.ts [BYTES]
import { changeReviewTools, fenceUntrusted } from '@scrutineer/core'
import { offlineReviewer } from '@scrutineer/providers/offline'

const bytes = Number(process.argv[2] ?? 1_000_000)

/** Each line comes near to a pattern, or keeps the scanner busy. */
const slowLines: readonly (readonly [name: string, path: string, line: string])[] = [
  ['plain code', 'a.ts', 'const total = lines.reduce((sum, line) => sum + line.quantity * line.cents, 0)'],
  ['calls in calls', 'a.js', 'exec('.repeat(300)],
  ['calls that never close', 'a.js', `exec(\`a \${${'x, '.repeat(400)}`],
  ['concatenations', 'a.java', `st.executeQuery("SELECT a FROM t WHERE b = '" ${'+ x + "y" '.repeat(150)}`],
  ['regular expressions', 'a.js', '= /(['.repeat(350)],
  ['open templates', 'a.js', '`${`${`${'.repeat(150)],
  ['quotes', 'a.py', '"\'"""\'\'\''.repeat(180)],
  ['f-strings', 'a.py', 'cursor.execute(f"SELECT {a} FROM {b} WHERE c = \'{d}\'" % '.repeat(30)],
  ['blanks', 'a.go', `${' '.repeat(1500)}InsecureSkipVerify:`],
  ['conflict marks', 'a.txt', '<<<<<<< HEAD'],
  ['empty catches', 'a.cs', 'try { a(); } catch (Exception e) { b('],
  ['near secrets', 'a.yml', `ghp_${'a1B2'.repeat(8)} AKIA${'Q3EG'.repeat(3)} xoxb-1 `.repeat(15)],
  ['signed tokens', 'a.json', `"eyJ${'hbGciOiJIUzI1NiJ9'.repeat(20)}.eyJ${'x'.repeat(900)}`],
  ['workflow expressions', '.github/workflows/a.yml', `run: ${'${{ github.event.issue.title '.repeat(50)}`],
  ['shell tests', 'a.sh', '[ $a > "$b" '.repeat(120)],
  ['downloads', 'a.sh', 'curl http://x '.repeat(100)],
  ['php marks', 'a.php', '<?php echo $_GET[ ?> '.repeat(70)],
  ['sql', 'a.sql', 'WHERE a = NULLX AND '.repeat(70)],
  ['terraform', 'a.tf', '    cidr_blocks = ["0.0.0.0/0"]'],
  ['conditions', 'a.c', 'if (a = b && '.repeat(100)],
]

const request = (text: string) => ({
  system: '',
  turns: [{ role: 'user' as const, text: fenceUntrusted('diff', text) }],
  tools: changeReviewTools.map(({ declaration }) => declaration),
  toolChoice: 'auto' as const,
  maxOutputTokens: null,
  sessionKey: 'bench',
  tolerate: [],
})

let worst = 0
for (const [name, path, line] of slowLines) {
  const count = Math.ceil(bytes / (line.length + 8))
  const rows = Array.from({ length: count }, (_, index) => `+${index + 1}: ${line}`)
  const text = [`--- /dev/null`, `+++ b/${path}`, `@@ -0,0 +1,${count} @@`, ...rows].join('\n')
  const asked = request(text)
  const started = process.cpuUsage()
  const answer = await offlineReviewer().complete(asked, {})
  const used = process.cpuUsage(started)
  const took = (used.user + used.system) / 1000
  worst = Math.max(worst, took)
  const calls = answer._unsafeUnwrap().turn.toolCalls.map((call) => call.name)
  console.log(`${took.toFixed(0).padStart(6)} ms  ${name} (${count} lines; ${calls.length} ${calls[0]})`)
}
console.log(`${worst.toFixed(0).padStart(6)} ms  the slowest`)
