import { describe, expect, it } from 'vitest'
import { classifyFailure } from './classify-failure.ts'

const context = { hidden: ['/home/ada/my work'], timeoutMs: 2000 }
const exited = (errors: string, exitCode: number | null = 128) =>
  classifyFailure({ end: 'exited', exitCode, errors }, context)

describe('classifyFailure', () => {
  const words: Record<string, [string, string]> = {
    'a folder without a repository': [
      'fatal: not a git repository (or any of the parent directories): .git',
      'not_a_repository',
    ],
    'a file system boundary': [
      'fatal: not a git repository (or any parent up to mount point /)\nStopping at filesystem boundary',
      'not_a_repository',
    ],
    'a broken pointer to a git directory': ['fatal: invalid gitfile format: .git', 'not_a_repository'],
    'a bare repository': ['fatal: this operation must be run in a work tree', 'not_a_repository'],
    'an owner that is not trusted': [
      "fatal: detected dubious ownership in repository at '/srv/x'\nTo add an exception for this directory, call:",
      'unsafe_repository',
    ],
    'an owner that is not trusted, in the words of 2.35': [
      "fatal: unsafe repository ('/srv/x' is owned by someone else)",
      'unsafe_repository',
    ],
    'a bare repository that is not to be found by itself': [
      "fatal: cannot use bare repository '/srv/x' (safe.bareRepository is 'explicit')",
      'unsafe_repository',
    ],
    'a partial clone without its server': [
      'fatal: could not fetch 78981922613b2afb6025042ff6bd878ac1994e85 from promisor remote',
      'objects_missing',
    ],
    'a lazy fetch that is not allowed': ["fatal: transport 'https' not allowed", 'objects_missing'],
    'a missing object': ['fatal: bad object 78981922613b2afb6025042ff6bd878ac1994e85', 'objects_missing'],
    'a missing tree': [
      'fatal: unable to read tree 78981922613b2afb6025042ff6bd878ac1994e85',
      'objects_missing',
    ],
    'a damaged object': ['error: object file .git/objects/78/98 is empty', 'objects_missing'],
    'no memory': ['fatal: Out of memory, malloc failed (tried to allocate 9 bytes)', 'repository_too_large'],
    'words that nobody knows': ['fatal: index file corrupt', 'git_failed'],
    'no words': ['', 'git_failed'],
  }
  for (const [name, [errors, code]] of Object.entries(words)) {
    it(`${name} is ${code}`, () => {
      expect(exited(errors).code).toBe(code)
    })
  }

  const ends = {
    aborted: 'aborted',
    not_started: 'git_missing',
    timed_out: 'git_failed',
    output_limit: 'repository_too_large',
    memory_limit: 'repository_too_large',
  } as const
  for (const [end, code] of Object.entries(ends)) {
    it(`${end} is ${code}`, () => {
      const outcome = { end: end as keyof typeof ends, exitCode: null, errors: 'fatal: not a git repository' }
      expect(classifyFailure(outcome, context).code).toBe(code)
    })
  }

  it('tells one line of what git said, without the prefix', () => {
    const said = exited('warning: something\nerror: the index is odd\nfatal: index file corrupt')
    expect(said.detail).toBe('git ended with exit code 128: the index is odd')
  })

  for (const variable of ['GIT_CONFIG_NOSYSTEM', 'GIT_DISCOVERY_ACROSS_FILESYSTEM']) {
    for (const kind of ['config', 'environment']) {
      it(`names ${variable} as what git refuses (${kind})`, () => {
        const said = exited(`fatal: bad boolean ${kind} value 'secret' for '${variable}'`)
        expect(said).toEqual({
          code: 'git_failed',
          subject: null,
          detail: `git takes the value of the environment variable ${variable} for no boolean`,
          remedy: 'set it to 1 or 0, or unset it',
        })
      })
    }
  }

  it.each([
    ['unknown repository extension found:\n\trefstorage', 'refstorage'],
    ['unknown repository extensions found:\n\trefstorage\n\tfuture', 'refstorage'],
    ['Expected git repo version <= 1, found 2', '2'],
  ])('knows a repository that is newer than git: %j', (words, subject) => {
    expect(exited(`fatal: ${words}`)).toMatchObject({
      code: 'engine_unsupported',
      subject,
      remedy: 'install a newer git',
    })
  })

  it('tells a signal', () => {
    expect(exited('', null).detail).toBe('git ended with a signal')
  })

  it('tells no address, no credential, no absolute path', () => {
    const leaks = [
      "fatal: unable to access 'https://ada:s3cr3t@git.example/x.git/': The requested URL returned error: 403",
      "fatal: could not read Username for 'https://tok3n@git.example': terminal prompts disabled",
      "fatal: cannot open '/home/ada/my work/.git/index': Permission denied",
      'fatal: cannot open /root/secret/place: Permission denied',
      String.raw`fatal: cannot open C:\Users\ada\secret: Permission denied`,
    ]
    for (const leak of leaks) {
      expect(JSON.stringify(exited(leak))).not.toMatch(/s3cr3t|tok3n|git\.example|home|ada|secret|root|Users/)
    }
  })
})
