import { type ExplainedRules, explainRules, projectRuleFiles, type Warning } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import type { Failure } from '../failure.ts'
import { writeWarnings } from '../output/write-warnings.ts'
import { toReviewFailure } from '../review/to-review-failure.ts'
import { findRoot, locatePaths } from '../rules/locate-paths.ts'
import { openRules } from '../rules/open-rules.ts'
import { type RuleTree, readRuleTree } from '../rules/read-rule-tree.ts'
import { renderCheckedRulesJson, renderCheckedRulesText } from '../rules/render-checked-rules.ts'
import { renderListedRulesJson, renderListedRulesText } from '../rules/render-listed-rules.ts'
import type { Surroundings } from '../surroundings.ts'
import type { ExitCode } from './command.ts'
import type { RulesValues } from './rules-flags.ts'

/** Says which rule each path would be reviewed by. */
export async function checkRules(
  words: readonly string[],
  flags: RulesValues,
  surroundings: Surroundings,
): Promise<Result<ExitCode, Failure>> {
  const root = findRoot(surroundings.cwd)
  const paths = locatePaths(words, surroundings.cwd, root ?? surroundings.cwd)
  if (paths.isErr()) return err(paths.error)
  const explained = await explain(root, paths.value, flags, surroundings)
  return show(explained, flags, surroundings, renderCheckedRulesText, renderCheckedRulesJson)
}

/** Lists the layers and what they hold. */
export async function listRules(
  flags: RulesValues,
  surroundings: Surroundings,
): Promise<Result<ExitCode, Failure>> {
  const explained = await explain(findRoot(surroundings.cwd), null, flags, surroundings)
  return show(explained, flags, surroundings, renderListedRulesText, renderListedRulesJson)
}

/** Without paths, the text behind every reference is read. */
async function explain(
  root: string | null,
  paths: readonly string[] | null,
  flags: RulesValues,
  surroundings: Surroundings,
): Promise<Result<ExplainedRules, Failure>> {
  const { cwd, interrupted } = surroundings
  const options = { engine: flags.engine ?? 'auto', workTree: flags.uncommitted === true, root }
  const tree = await readRuleTree(cwd, options, interrupted)
  if (tree.isErr()) return err(tree.error)
  try {
    const explained = await explainRules({
      rules: await openRules(flags, surroundings),
      repository: tree.value.repository,
      ...(paths !== null && { paths }),
      checkReferences: paths === null,
      signal: interrupted,
    })
    return explained
      .map((rules) => ({
        ...rules,
        warnings: [...rules.warnings, ...tree.value.warnings, ...stale(rules, tree.value)],
      }))
      .mapErr(toReviewFailure)
  } finally {
    await tree.value.close()
  }
}

/** Whoever has just written a rule wonders why it is not there. */
function stale({ layers }: ExplainedRules, { uncommitted }: RuleTree): Warning[] {
  const project = layers.find(({ name }) => name === 'project')
  // What comes after the file that counts would not count either.
  const known: readonly string[] = projectRuleFiles
  const last = known.indexOf(project?.file ?? '')
  const counting = last < 0 ? known : known.slice(0, last + 1)
  const files = counting.filter((file) => uncommitted.has(file))
  return files.slice(0, 1).map((subject) => ({
    code: 'rules_uncommitted',
    subject,
    detail: 'It differs from what is committed, which counts; --uncommitted shows the rules as they are now.',
    incomplete: false,
  }))
}

async function show(
  explained: Result<ExplainedRules, Failure>,
  { format }: RulesValues,
  { stdout, stderr }: Surroundings,
  toText: (rules: ExplainedRules) => string,
  toJson: (rules: ExplainedRules) => string,
): Promise<Result<ExitCode, Failure>> {
  if (explained.isErr()) return err(explained.error)
  await writeWarnings(explained.value.warnings, stderr)
  await stdout.write(format === 'json' ? toJson(explained.value) : toText(explained.value))
  return ok(0)
}
