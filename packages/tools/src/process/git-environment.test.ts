import { describe, expect, it } from 'vitest'
import { gitEnvironment, networkEnvironment } from './git-environment.ts'
import { filtersOff } from './pinned-settings.ts'

describe('gitEnvironment', () => {
  it('keeps what says where the user has settings, and CI its trust', () => {
    const kept = {
      HOME: '/home/ada',
      XDG_CONFIG_HOME: '/home/ada/.config',
      GIT_CONFIG_GLOBAL: '/etc/ci.gitconfig',
      GIT_CONFIG_COUNT: '2',
      GIT_CONFIG_KEY_0: 'safe.directory',
      GIT_CONFIG_VALUE_0: '*',
      GIT_CONFIG_KEY_1: 'core.autocrlf',
      GIT_CONFIG_VALUE_1: 'true',
      GIT_TEST_ASSUME_DIFFERENT_OWNER: '1',
    }
    expect(gitEnvironment(kept)).toMatchObject(kept)
  })

  const dropped = {
    GIT_DIR: '/elsewhere',
    GIT_WORK_TREE: '/elsewhere',
    GIT_INDEX_FILE: '/elsewhere',
    GIT_OBJECT_DIRECTORY: '/elsewhere',
    GIT_NAMESPACE: 'x',
    GIT_EXTERNAL_DIFF: '/bin/evil',
    GIT_DIFF_OPTS: '-u0',
    PAGER: '/bin/evil',
    GIT_SSH: '/bin/evil',
    GIT_SSH_COMMAND: '/bin/evil',
    GIT_PROXY_COMMAND: '/bin/evil',
    GIT_TRACE: '1',
    GIT_TRACE_PACKET: '1',
    GIT_CONFIG_PARAMETERS: "'core.fsmonitor'='/bin/evil'",
    GIT_LITERAL_PATHSPECS: '1',
    GIT_ALLOW_PROTOCOL: 'ext',
    GIT_ATTR_SOURCE: 'HEAD',
    LANG: 'de_DE.UTF-8',
    LANGUAGE: 'de',
    NODE_OPTIONS: '--require /evil.js',
    LD_PRELOAD: '/evil.so',
    SCRUTINEER_MODEL_API_KEY: 'canary',
  }
  for (const name of Object.keys(dropped)) {
    it(`drops ${name}`, () => {
      expect(gitEnvironment(dropped)).not.toHaveProperty(name)
    })
  }

  it('fixes the language, and turns off questions, locks, lazy fetches and replacements, whatever was set', () => {
    const env = {
      LC_ALL: 'de_DE',
      GIT_OPTIONAL_LOCKS: '1',
      GIT_TERMINAL_PROMPT: '1',
      GIT_ASKPASS: '/bin/evil',
    }
    expect(gitEnvironment(env)).toMatchObject({
      LC_ALL: 'C',
      GIT_OPTIONAL_LOCKS: '0',
      GIT_TERMINAL_PROMPT: '0',
      GIT_ASKPASS: '',
      GIT_NO_LAZY_FETCH: '1',
      GIT_NO_REPLACE_OBJECTS: '1',
      GIT_LFS_SKIP_SMUDGE: '1',
    })
  })

  it('passes on no folder that depends on the current one', () => {
    expect(gitEnvironment({ PATH: '.:/usr/bin::bin:/bin' })['PATH']).toBe('/usr/bin:/bin')
  })

  for (const count of ['-1', '1.5', 'many', '100000']) {
    it(`takes no settings for a count of ${count}`, () => {
      const env = { GIT_CONFIG_COUNT: count, GIT_CONFIG_KEY_0: 'safe.directory', GIT_CONFIG_VALUE_0: '*' }
      expect(gitEnvironment(env)).not.toHaveProperty('GIT_CONFIG_COUNT')
      expect(gitEnvironment(env)).not.toHaveProperty('GIT_CONFIG_KEY_0')
      // What is added to them starts at none as well.
      const off = filtersOff(['lfs'], env)
      expect(off['GIT_CONFIG_COUNT']).toBe('4')
      expect(off['GIT_CONFIG_KEY_0']).toBe('filter.lfs.clean')
    })
  }
})

describe('networkEnvironment', () => {
  it("puts a plain ssh above a repository's own, and the user's above that", () => {
    expect(networkEnvironment({})['GIT_SSH_COMMAND']).toBe('ssh -oBatchMode=yes')
    expect(networkEnvironment({ GIT_SSH_COMMAND: 'ssh -i key' })['GIT_SSH_COMMAND']).toBe('ssh -i key')
  })

  it('keeps the way to an agent and through a proxy, and nothing else', () => {
    const env = { SSH_AUTH_SOCK: '/run/agent', HTTPS_PROXY: 'http://proxy.example', GITHUB_TOKEN: 'canary' }
    expect(networkEnvironment(env)).toEqual({
      SSH_AUTH_SOCK: '/run/agent',
      HTTPS_PROXY: 'http://proxy.example',
      GIT_SSH_COMMAND: 'ssh -oBatchMode=yes',
    })
  })
})
