import type { BuiltInRule } from './built-in-rule.ts'

export const css: BuiltInRule = {
  id: 'css',
  extensions: ['css', 'scss', 'sass', 'less', 'styl', 'pcss'],
  text: `CSS, Sass and Less. Report only what visibly breaks:
- Declarations that the browser drops: unknown properties or values, a missing unit or semicolon, calc() without blanks around + and -, var() of a name that is not defined and has no fallback, a bad selector that drops its whole list.
- Rules that no longer apply: overridden by a later or more specific one that the change adds, a media or container query that cannot hold, a layer order that reverses the cascade, a selector that fits nothing any more because markup or modules changed.
- Rules that apply too widely: a bare element or universal selector added in a component's file, :global, !important that beats what others rely on.
- Layout that hides content: overflow cut, z-index below its cover, fixed heights with growing text, focus outlines removed without a replacement, motion or contrast that makes a control unusable.
- Sass and Less: a variable or mixin that is not defined, integer division turned into a list, @extend across media, a loop that grows the output without bound, an import of a path that does not exist.
- url() over plain HTTP or from input.
Not defects: order, units, colour forms, duplication that changes nothing.`,
}
