/**
 * What a file is for, by its path alone.
 *
 * - `product`: code or configuration that runs somewhere
 * - `test`: tests, their fixtures, benchmarks
 * - `example`: documentation, samples, demonstrations
 * - `foreign`: copied in or made by a program; nobody wrote it here
 */
export type FileRole = 'product' | 'test' | 'example' | 'foreign'

/** The role of a file. */
export function roleOf(path: string): FileRole {
  const parts = path.toLowerCase().split('/')
  const name = parts.pop() ?? ''
  if (foreignNames.test(name) || parts.some((part) => foreignFolders.has(part))) return 'foreign'
  if (
    /(?:^|\/)(?:libs?\/(?:jython|python\d?(?:\.\d{1,2})?)|public\/(?:assets|packs|build|plugins)|[\w.]{1,40}[-@]v?\d+\.\d+\.\d+|(?:js|javascripts?|scripts)\/(?:libs?|vendor|yui)|static\/(?:js\/)?libs?)\//.test(
      path,
    )
  )
    return 'foreign'
  if (testNames.test(name) || /(?:Tests?|Spec)\.[A-Za-z]{2,6}$/.test(path) || testHelpers.test(path))
    return 'test'
  if (parts.some((part) => testFolders.test(part) || endsWithTest.test(part))) return 'test'
  if (/(?:Examples?|Samples?|Demos?)\//.test(path)) return 'example'
  if (parts.some((part) => exampleFolders.test(part)) || exampleNames.test(name)) return 'example'
  return 'product'
}

const foreignNames =
  /\.min\.(?:js|css)$|[.-](?:bundle|packed|pack)\.js$|\.map$|\.snap$|\.lock$|^package-lock\.json$|^pnpm-lock\.yaml$|^npm-shrinkwrap\.json$|^(?:jquery|bootstrap|angular|d3|lodash|moment|prototype|underscore|ace|tinymce|ckeditor|fontawesome|swagger-ui|require|text|modernizr|datatables|mochikit|plotkit|lytebox|builder|effects|dragdrop|controls|scriptaculous)\b.*\.js$|[.-](?:debug|min|all)\.js$|[.-]v?\d+\.\d+(?:\.\d+)?\.js$|\.pb\.go$|_pb2\.py$|\.g\.(?:cs|dart)$|\.designer\.cs$/
const foreignFolders = new Set([
  'node_modules',
  'vendor',
  'vendors',
  'third_party',
  'third-party',
  'thirdparty',
  'bower_components',
  'dist',
  'generated',
  '_vendor',
  'deps',
  'godeps',
  'site-packages',
  'external',
  'externals',
  // Libraries that are copied in under a name of their own.
  'adodb',
  'ckeditor',
  'codemirror',
  'fckeditor',
  'fpdf',
  'htmlpurifier',
  'jpgraph',
  'pear',
  'phpmailer',
  'quickform',
  'quickform2',
  'simplepie',
  'smarty',
  'tcpdf',
  'tinymce',
  'urllib3',
  'zend',
])

/** Such as `ppkTestUtils.ts` and `test_helpers.py`. */
const testHelpers =
  /(?:(?:^|[^A-Za-z])[Tt]|[a-z]T)est(?:ing)?[_-]?(?:[Uu]til|[Hh]elper|[Ss]upport|[Dd]ata|[Ff]ixture|[Kk]ey)[a-z]{0,4}\.[A-Za-z]{2,6}$/

const testNames =
  /[._-](?:test|tests|spec|specs|e2e|cy|bench|stories|mock|mocks)(?:\.[a-z]{1,6}){0,2}$|^(?:test(?:s|ing)?|mock)[._-]|^conftest\.py$|^(?:tests?|spec)\.[a-z]{1,5}$|_(?:test|spec)s?\.[a-z]{1,5}$|^karma\.|^jest\./
const testFolders =
  /^(?:t|unit|unittests?|step_definitions|step-definitions)$|^(?:.*[._-])?(?:tests?|specs?|testing|testdata|test_?data|fixtures?|mocks?|e2e|cypress|benchmarks?|bench|testers?|testutils?|testsuite|integration|playwright)(?:[._-].*)?$|^__(?:tests|mocks|fixtures|snapshots)__$/
/** `httptest` and its like, but not words that only end so. */
const endsWithTest = /^(?!latest|contest|attest|protest|fastest|greatest)[a-z]{2,20}tests?$/
const exampleFolders =
  /^(?:[\w]{1,20}[-_])?(?:docs?|documentation|examples?|samples?|demos?|tutorials?|snippets?|guides?)$/
const exampleNames = /^vagrantfile$|^examples?[._-]|[._-](?:example|sample|dist|template)(?:\.[a-z]{1,6})?$/
