import type { BuiltInRule } from './built-in-rule.ts'

export const ini: BuiltInRule = {
  id: 'ini',
  names: ['procfile', 'caddyfile'],
  extensions: ['ini', 'cfg', 'conf', 'cnf', 'editorconfig'],
  text: `Configuration of servers and tools. Look for:
- A key in the wrong section, twice, or under a name the program does not know, so that it has no effect; comment signs or blanks that become part of the value; a missing semicolon or brace.
- Servers (nginx, Apache, Caddy, HAProxy): locations or rules in an order where the first one wins wrongly, a proxy path with or without its final slash, alias that allows ../, headers lost in a nested block, upgrade or forwarded headers missing, limits and time-outs removed, TLS weakened, directory listing or admin pages open, if that does not do what it says.
- Services and processes: a user that changed to root, restart rules that loop, a working folder or command that does not exist, ports that collide.
- Databases and caches: listening on all addresses without authentication, durability or eviction changed by accident.
- Secrets in plain text.
Not defects: alignment, order without effect.`,
}
