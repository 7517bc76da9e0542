import type { BuiltInRule } from './built-in-rule.ts'

export const r: BuiltInRule = {
  id: 'r',
  extensions: ['r', 'rmd', 'qmd'],
  text: `R. Look for:
- Vectors: recycling of lengths that do not fit, if or && on more than one value, 1:length(x) or 1:nrow(x) on empty data, drop of a dimension in x[, 1], [ against [[ on lists, partial matching by $.
- Missing values: NA in a condition, == NA, sums and means without a decision on na.rm, filter that drops NA rows by accident, NULL that shortens a list.
- Types: factors read as integers, strings as factors by default in old code, integer overflow to NA, dates without a time zone, float equality, a join that multiplies rows or loses keys, sort order that depends on the locale.
- Evaluation: lazy arguments or loop variables captured in closures, <<- that reaches too far, tidy evaluation of a column name from a variable without .data or {{ }}, attach and masked names, state left by options() or par().
- Statistics: a seed that is missing where results must repeat, training data that leaks into validation, groups left on a grouped table, weights or contrasts that no longer fit.
- Input: eval(parse()), system() or SQL by paste, readRDS or load of untrusted files, paths from Shiny input, reactive values read outside a reactive context.
Not defects: assignment signs, pipes, line length.`,
}
