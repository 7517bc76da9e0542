// The direction of imports, type imports counted. ARCHITECTURE.md says the same in words.

/** Core's rooms, leaves first: a room imports only rooms to its left. */
const rooms = [
  'vocabulary',
  'prompts',
  'ports',
  'secrets',
  'diff',
  'selection',
  'rules',
  'planning',
  'tools',
  'loop',
  'findings',
  'report',
  'review',
  'testing',
]

/** The review server's rooms, leaves first: the same holds for them. */
const serverRooms = [
  'vocabulary',
  'canonical',
  'messages',
  'ports',
  'openapi',
  'store',
  'clients',
  'sqlite',
  'lifecycle',
  'profiles',
  'execution',
  'page',
  'http',
  'telemetry',
]

/** Which workspace packages a package's source may import. */
const packages = {
  core: [],
  tools: ['core'],
  providers: ['core'],
  http: ['core', 'tools', 'providers'],
  cli: ['core', 'tools', 'providers', 'http'],
}

const core = 'packages/core/src'
const server = 'packages/http/src/server'
const tests = '[.]test(-d|-support)?[.]ts$|/__fixtures__/'
const anyOf = (names) => `(${names.join('|')})`

/** One rule for each room but the last: what stands to its right in the list is not for it. */
const leftOnly = (home, prefix, names) =>
  names.slice(0, -1).map((room, place) => ({
    name: `${prefix}${room}-looks-left-only`,
    comment: `${room}/ may import ${names.slice(0, place).join(', ') || 'no other room'}.`,
    severity: 'error',
    from: { path: `^${home}/${room}/`, pathNot: tests },
    to: { path: `^${home}/${anyOf(names.slice(place + 1))}/` },
  }))

const roomRules = [...leftOnly(core, '', rooms), ...leftOnly(server, 'server-', serverRooms)]

const packageRules = Object.entries(packages).map(([name, allowed]) => ({
  name: `${name}-imports-its-own-only`,
  comment: `packages/${name} may import ${allowed.join(', ') || 'no other package'} of this workspace.`,
  severity: 'error',
  from: { path: `^packages/${name}/src/` },
  to: { path: '^packages/([^/]+)/', pathNot: `^packages/${anyOf([name, ...allowed])}/` },
}))

/** A library that only certain places may touch, so that it can be replaced there. */
const keptIn = (library, ...places) => ({
  name: `${library}-has-its-place`,
  comment: `${library} is imported in ${places.join(' and ')} alone.`,
  severity: 'error',
  from: { path: '^packages/[^/]+/src/', pathNot: [...places.map((place) => `^${place}`), tests] },
  to: { path: `node_modules/${library}/` },
})

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    ...roomRules,
    {
      name: 'rooms-never-import-the-front-door',
      comment: 'index.ts and testing.ts gather the rooms; a room that imports them would import everything.',
      severity: 'error',
      from: { path: `^${core}/[^/]+/` },
      to: { path: `^${core}/(index|testing)[.]ts$` },
    },
    ...packageRules,
    {
      name: 'packages-meet-at-their-entries',
      comment: 'Another package is imported by its published name, never by a path into its source.',
      severity: 'error',
      from: { path: '^(packages/[^/]+|examples)/' },
      to: { path: '^packages/[^/]+/', pathNot: '^$1/', dependencyTypes: ['local'] },
    },
    {
      name: 'core-is-pure',
      comment: 'Core runs where there is no Node: what it needs from the world is a port.',
      severity: 'error',
      from: { path: `^${core}/`, pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'testing-is-for-tests',
      comment: 'The scripted model and its friends are no part of a running program.',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/', pathNot: [tests, `^${core}/testing`] },
      to: { path: `^${core}/testing([.]ts$|/)` },
    },
    {
      name: 'no-test-in-source',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/', pathNot: tests },
      to: { path: tests },
    },
    keptIn('undici', 'packages/providers/src/transport/', 'packages/tools/src/http/'),
    keptIn('isomorphic-git', 'packages/tools/src/git-embedded/'),
    keptIn('hono', `${server}/http/`),
    {
      name: 'source-uses-declared-dependencies',
      comment:
        "What a library's source imports is in its dependencies; an optional peer is there for the tests as well. (The program bundles its own: see cli.)",
      severity: 'error',
      from: { path: '^packages/(core|tools|providers|http)/src/', pathNot: tests },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['npm-peer'] },
    },
    {
      name: 'program-uses-its-own-dependencies',
      severity: 'error',
      from: { path: '^packages/cli/src/', pathNot: tests },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    { name: 'everything-resolves', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    combinedDependencies: false,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/|^examples/demo/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@scrutineer/source', 'import', 'types', 'node', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
