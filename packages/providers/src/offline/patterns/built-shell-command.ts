import { originOf } from '../code/origin.ts'
import type { Call, Piece } from '../code/read-call.ts'
import { callsOn } from '../code/read-call.ts'
import type { Template } from '../code/read-template.ts'
import { readTemplate } from '../code/read-template.ts'
import type { Language } from '../source/language.ts'
import type { SourceLine } from '../source/source-file.ts'
import type { DefectPattern, PatternDescription, PatternMatch, Place } from './pattern.ts'
import { onLines, product } from './pattern.ts'

const common = {
  roles: product,
  severity: 'high',
  category: 'security',
  title: 'A shell command is built from a value',
  explanation:
    'The shell reads the value as part of the command: a quote, a semicolon or a dollar sign in it runs another command with the rights of this program.',
  suggestion:
    'Run the program without a shell and hand the value over as an argument of its own; where a shell is needed, quote the value with the function made for it.',
  confidence: 0.85,
} as const satisfies Partial<PatternDescription>

/** How a language hands a command to a shell: the call, and which of its arguments is the command. */
interface ShellCalls {
  readonly id: string
  readonly language: Language
  readonly cues: readonly string[]
  readonly call: RegExp
  readonly command: (call: Call, place: Place) => Piece | null
  /** The whole value may be a variable, not a text with a value in it. */
  readonly bare?: boolean
}

const first = (call: Call): Piece | null => call.args[0] ?? null

const shellCalls: readonly ShellCalls[] = [
  {
    id: 'shell-command-javascript',
    language: 'javascript',
    cues: ['exec', 'spawn'],
    call: /(?<![\w.$])(?:(?:child_process|childProcess|cp|shell|shelljs)\.)?(?:exec|execSync|execAsync|spawn|spawnSync)\(/g,
    command: (call, place) =>
      isForeignExec(call.name, place) ||
      (call.name.includes('spawn') && !call.args.some(({ mask }) => /\bshell\s?:\s?true\b/.test(mask)))
        ? null
        : first(call),
  },
  {
    id: 'shell-command-python',
    language: 'python',
    cues: ['os.system', 'os.popen', 'subprocess', 'Popen', 'getoutput'],
    call: /(?<![\w.])(?:os\.system|os\.popen|commands\.getoutput|subprocess\.(?:getoutput|getstatusoutput|call|check_call|check_output|run|Popen)|Popen)\(/g,
    command: (call) =>
      /system|popen\(|getoutput|getstatusoutput/.test(call.name) ||
      call.args.some(({ mask }) => /^\s*shell\s?=\s?True\s*$/.test(mask))
        ? first(call)
        : null,
  },
  {
    id: 'shell-command-ruby',
    language: 'ruby',
    cues: ['system', 'exec', 'popen', 'capture', 'spawn', '`'],
    call: /(?<![\w.:])(?:Kernel\.)?(?:system|exec|spawn|IO\.popen|Open3\.(?:capture2e?|capture3|popen3))\(/g,
    command: (call) =>
      call.args.filter(({ mask }) => !/^\s*(?:\w+:|:\w+\s*=>)/.test(mask)).length === 1 ? first(call) : null,
  },
  {
    id: 'shell-command-php',
    language: 'php',
    cues: ['exec(', 'system(', 'passthru(', 'popen('],
    call: /(?<![\w>:$\\])\\?(?:shell_exec|exec|system|passthru|popen|proc_open)\(/g,
    command: first,
  },
  {
    id: 'shell-command-go',
    language: 'go',
    cues: ['exec.Command'],
    call: /\bexec\.Command(?:Context)?\(/g,
    command: (call) => afterShell(call.args),
  },
  {
    id: 'shell-command-java',
    language: 'java',
    cues: ['.exec(', 'ProcessBuilder('],
    call: /(?:\bgetRuntime\(\)|\b[rR]untime|\brt)\.exec\(|\bnew ProcessBuilder\(/g,
    command: (call) => (call.name.includes('exec') ? first(call) : afterShell(call.args)),
  },
  {
    id: 'shell-command-csharp',
    language: 'csharp',
    cues: ['Process.Start('],
    call: /\bProcess\.Start\(/g,
    command: (call) =>
      /^\s*@?"(?:cmd|cmd\.exe|powershell|powershell\.exe|pwsh|\/bin\/(?:ba)?sh|bash|sh)"\s*$/i.test(
        call.args[0]?.text ?? '',
      )
        ? (call.args[1] ?? null)
        : null,
  },
]

/** A bare `exec` that comes from a library of its own, which may run no shell. */
function isForeignExec(name: string, { file: { lines } }: Place): boolean {
  if (name.includes('.') || lines[0]?.number !== 1) return false
  return lines.some(
    ({ text }) => /\b(?:import|require)\b.{0,80}exec/.test(text) && !/child_process|shelljs/.test(text),
  )
}

/** The argument after `sh`, `-c`, or the like. */
function afterShell(args: readonly Piece[]): Piece | null {
  const at = args.findIndex(({ text }) => /^\s*"(?:-c|-lc|\/c|\/C|-Command)"\s*$/.test(text))
  const before = args
    .slice(0, at)
    .map(({ text }) => text)
    .join(' ')
  return at > 0 && /\b(?:sh|bash|zsh|dash|cmd|powershell)(?:\.exe)?"/.test(before)
    ? (args[at + 1] ?? null)
    : null
}

/** Values that a shell cannot misread, or that were quoted for it. */
const harmless =
  /escape|quote|shlex|sanitiz|JSON\.stringify|\.pid\b|getpid|\bprocess\.env\b|\bos\.environ\b|getenv|\bENV\b|\bpid\b|\bport\b|\bid\b|_id\b|Id\b|uuid|\bcount\b|\bsha\d?\b|\b(?:old|new|base)?rev\b|revision|\bcommit|parseInt|intval|\.length\b|\blen\(|Number\(|__dirname|__FILE__|__file__|import\.meta|process\.(?:execPath|pid|version)|sys\.executable|RbConfig|Process\.pid|\$\$|tmp|temp|cwd|root|dir\b|_dir|Dir\b|version|platform|\bcmd\b|command/i

function judge(place: Place, endLine: number, command: Piece): PatternMatch | null {
  const template = readTemplate(command, place.file.language)
  if (template === null) return null
  const value = template.holes.find((hole) => carriesInput(hole, place))
  if (value === undefined || startsWithHole(template)) return null
  return onLines(place, endLine)
}

/** Ruby runs a command without parentheses too, and whatever stands between back-ticks. */
function bareRubyCommand({ text, mask }: SourceLine): Piece | null {
  const call =
    /(?<![\w.:@$])(?:system|exec|spawn)\s(?=["'])/.exec(mask) ?? /(?<![\w`])(?=`[^`]{1,300}`)/.exec(mask)
  if (call === null) return null
  const start = call.index + call[0].length
  const quote = mask[start] ?? ''
  const end = mask.indexOf(quote, start + 1)
  // A second argument hands the values over one by one.
  if (end < 0 || /^\s?,/.test(mask.slice(end + 1))) return null
  return { text: text.slice(start, end + 1), mask: mask.slice(start, end + 1) }
}

/** A command whose program is the value runs what its caller names, on purpose. */
function startsWithHole({ text }: Template): boolean {
  return /^\s*["']?\0/.test(text)
}

function carriesInput(expression: string, { file, index, suspecting }: Place): boolean {
  if (harmless.test(expression)) return false
  // A program that hands its whole command line on runs what its caller wrote anyway.
  if (/\.join\b|join\(/.test(expression)) return false
  const origin = originOf(expression, file, index)
  return origin === 'input' || (suspecting && origin === 'unknown')
}

const calls: readonly DefectPattern[] = shellCalls.map(({ id, language, cues, call, command }) => ({
  ...common,
  id,
  languages: [language],
  cues,
  match(place) {
    for (const found of callsOn(place.file, place.index, call)) {
      const piece = command(found, place)
      const match = piece === null ? null : judge(place, found.endLine, piece)
      if (match !== null) return match
    }
    const bare = place.file.language === 'ruby' ? bareRubyCommand(place.line) : null
    return bare === null ? null : judge(place, place.line.number, bare)
  },
}))

/** Shell commands that a value is pasted into. */
export const builtShellCommands: readonly DefectPattern[] = calls
