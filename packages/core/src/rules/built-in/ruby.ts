import type { BuiltInRule } from './built-in-rule.ts'

export const ruby: BuiltInRule = {
  id: 'ruby',
  names: ['rakefile', 'gemfile', 'vagrantfile', 'podfile', 'fastfile', 'guardfile', 'brewfile'],
  extensions: ['rb', 'rake', 'gemspec', 'ru', 'podspec'],
  text: `Ruby and Rails. Look for:
- Nil: a method called on what can be nil, &. that turns a failure into nil, find_by without a check, a hash read with a string key where symbols are stored.
- Values: Hash.new([]) sharing one default, a string or constant mutated in place, == on floats, || on a false that is meant, return inside a block that leaves the method, a bang method whose nil result is used.
- Errors: rescue Exception or a bare rescue that hides failures, ensure with return, retry without a limit, Timeout.timeout around code that must clean up.
- Active Record: a query per row, update_all or delete_all without its condition, save without a check where save! is needed, callbacks that do remote work inside the transaction, a lost update, a migration that locks or loses data or cannot be undone.
- Threads and jobs: class variables shared by threads, jobs that are not safe to run twice, records passed by value, after_save instead of after_commit for enqueuing.
- Security: SQL, commands, send, constantize or paths from input; html_safe or raw on input; permit!; a skipped before_action; YAML.load, Marshal.load; open-uri on input; redirect to input; comparison of secrets with ==.
- Gemfile: a git source without a ref, plain HTTP, a gem in the wrong group.
Not defects: quotes, hash syntax, method length.`,
}
