import type { BuiltInRule } from './built-in-rule.ts'

export const php: BuiltInRule = {
  id: 'php',
  extensions: ['php', 'phtml', 'php5', 'inc', 'blade'],
  text: `PHP. Look for:
- Comparison and truth: == with juggling ("0", "abc" == 0 before 8, null), in_array or array_search without strict, empty() on "0", strpos taken as a boolean, switch on mixed types.
- Null: a property or method of null, an array key that may be missing, ?? that hides a failure, foreach by reference whose variable is used afterwards.
- Security: SQL built from input, echo of input without escaping for its place (HTML, attribute, script, URL), include or file functions on input, unserialize, eval, exec or backticks, extract, a redirect or SSRF from input, upload type trusted, md5 or sha1 for passwords, == on hashes or tokens, missing CSRF or permission check, display of errors.
- Errors: @ that hides failures, a false return that is used as a value, catch of Exception that misses Error, a transaction left open on failure.
- State: static or global state kept between requests in long-running workers, session written after output, a header after output, a race between file_exists and use.
- Numbers and text: float for money, bytes counted as characters, dates without a time zone, json_decode without a check.
- Laravel, Symfony, WordPress: mass assignment, a query per row, raw expressions with input, missing nonce or capability check, $wpdb without prepare.
Not defects: array syntax, docblocks, PSR layout.`,
}
