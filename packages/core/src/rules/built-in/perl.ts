import type { BuiltInRule } from './built-in-rule.ts'

export const perl: BuiltInRule = {
  id: 'perl',
  extensions: ['pl', 'pm', 't', 'psgi'],
  text: `Perl. Look for:
- Context: a list call in scalar context or the other way round, my ($x) against my $x, an array in a condition, wantarray forgotten, a hash built from a list of odd length or from a call that returns nothing.
- Values: == on text or eq on numbers, undef taken as 0 or "", "0" that is false, $_ changed through map, grep or for, a regex capture read after a match that failed, a global $_, $/, $@ or $1 not localised.
- Errors: open, close, print or system without a check, $@ lost between eval and its test, die with an object whose text is matched.
- References: one array or hash shared by all elements, autovivification that creates keys on a read, circular references without weaken, each on a hash that is changed.
- Input: two-argument open, backticks, system or exec with one string, eval of text, SQL without placeholders, a path or regex from input without quotemeta, Storable or YAML of untrusted data, taint switched off.
- Encoding: bytes and characters mixed, a missing layer on a handle, utf8 where :encoding(UTF-8) is needed.
Not defects: sigils, unless, postfix conditions, parentheses.`,
}
