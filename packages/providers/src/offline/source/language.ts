/**
 * What a file is written in, as far as the patterns tell languages apart. `javascript` covers TypeScript and JSX,
 * `config` is any other `key = value` file, `prose` is text for people, `other` is anything unknown.
 */
export const languages = [
  'javascript',
  'python',
  'go',
  'java',
  'kotlin',
  'ruby',
  'php',
  'c',
  'cpp',
  'rust',
  'csharp',
  'swift',
  'shell',
  'yaml',
  'dockerfile',
  'terraform',
  'sql',
  'json',
  'markup',
  'config',
  'prose',
  'other',
] as const

/** One of the languages. */
export type Language = (typeof languages)[number]

/** The language of a file, by its path alone. */
export function languageOf(path: string): Language {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  const byName = namedFiles[name]
  if (byName !== undefined) return byName
  if (/^(?:dockerfile|containerfile)(?:[.-]|$)|\.dockerfile$/.test(name)) return 'dockerfile'
  if (/^\.env(?:\.|$)/.test(name)) return 'config'
  const dot = name.lastIndexOf('.')
  return dot < 0 ? 'other' : (extensions[name.slice(dot + 1)] ?? 'other')
}

const namedFiles: Readonly<Record<string, Language>> = {
  gemfile: 'ruby',
  rakefile: 'ruby',
  vagrantfile: 'ruby',
  '.bashrc': 'shell',
  '.profile': 'shell',
  '.npmrc': 'config',
  '.pypirc': 'config',
  '.netrc': 'config',
}

const extensions: Readonly<Record<string, Language>> = {
  ...words('javascript', 'js jsx mjs cjs ts tsx mts cts vue svelte'),
  ...words('python', 'py pyi pyw'),
  ...words('go', 'go'),
  ...words('java', 'java'),
  ...words('kotlin', 'kt kts'),
  ...words('ruby', 'rb rake gemspec ru'),
  ...words('php', 'php phtml inc'),
  ...words('c', 'c'),
  ...words('cpp', 'cc cpp cxx h hh hpp hxx m mm'),
  ...words('rust', 'rs'),
  ...words('csharp', 'cs'),
  ...words('swift', 'swift'),
  ...words('shell', 'sh bash zsh ksh'),
  ...words('yaml', 'yml yaml'),
  ...words('terraform', 'tf hcl tfvars'),
  ...words('sql', 'sql'),
  ...words('json', 'json json5 jsonc ipynb tfstate'),
  ...words('markup', 'html htm xml erb ejs hbs jinja j2 cshtml jsp xhtml svg'),
  ...words('config', 'ini cfg conf env properties toml plist'),
  ...words('prose', 'md mdx markdown rst txt adoc'),
}

function words(language: Language, names: string): Record<string, Language> {
  return Object.fromEntries(names.split(' ').map((name) => [name, language]))
}
