import { isJsonObject, type JsonObject } from '@scrutineer/core'
import {
  type OwnProfile,
  ownProfilesSchema,
  type ProfileFault,
  readOwnProfiles,
} from '@scrutineer/providers/profiles'
import { err, ok, type Result } from 'neverthrow'
import { nearestName } from '../arguments/nearest-name.ts'
import { allProfileWords, profileWordsOf } from './profile-words.ts'
import type { PlainValue, SettingKind } from './setting-kind.ts'
import { line } from './word-kinds.ts'

/** The name of a vendor or of a profile of one's own; which there are is known only when all settings are. */
export function profileName(): SettingKind<string> {
  const pattern = '^[a-z0-9][a-z0-9_-]{0,63}$'
  const kind = line(`a vendor (${allProfileWords.join(', ')}) or a name of model.profiles`, {
    anyOf: [{ enum: [...allProfileWords] }, { pattern }],
  })
  const check = (word: string | undefined) =>
    word !== undefined && new RegExp(pattern).test(word) ? word : undefined
  return {
    ...kind,
    fromText: (text) => check(kind.fromText(text)),
    fromPlain: (plain) => check(kind.fromPlain(plain)),
  }
}

/**
 * Profiles of one's own by name, as they are written: their fields have the names of the library's, with underscores. As text
 * they are JSON.
 */
export function profileTable(): SettingKind<JsonObject> {
  const check = (plain: PlainValue): JsonObject | undefined =>
    isJsonObject(plain) && readTable(plain).isOk() ? plain : undefined
  return {
    expected: 'profiles by name, each with fields such as extends, base_url and forced_tools',
    schema: ownProfilesSchema(fieldWord),
    isList: false,
    fromText: (text) => {
      const plain = fromJson(text)
      return plain === undefined ? undefined : check(plain)
    },
    fromPlain: (plain) => check(plain),
    toText: (value) => JSON.stringify(value),
    toPlain: (value) => value,
    explain(given) {
      const plain = typeof given === 'string' ? fromJson(given) : given
      if (plain === undefined || !isJsonObject(plain)) return null
      return readTable(plain).match(
        () => null,
        (complaint) => complaint,
      )
    },
  }
}

/** The name of a field as files write it: `max_tokens_field` for `maxTokensField`. */
export function fieldWord(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Reads a table whole, with what each profile goes out from: a word that no vendor has would be told only once it is used. */
function readTable(plain: JsonObject): Result<Readonly<Record<string, OwnProfile>>, string> {
  return readOwnProfiles(plain, fieldWord)
    .mapErr((fault) => describeFault(fault, fault.path.slice(fault.path.lastIndexOf('.') + 1)))
    .andThen((table) => {
      for (const [name, { protocol, change }] of Object.entries(table)) {
        const known = profileWordsOf[protocol]
        if (change.extends !== undefined && !known.includes(change.extends)) {
          const expected = `a vendor that speaks ${protocol}`
          return err(describeFault({ path: `${name}.extends`, expected, known }, change.extends))
        }
      }
      return ok(table)
    })
}

function describeFault({ path, expected, known }: ProfileFault, typed: string): string {
  const nearest = nearestName(typed, known)
  const advice =
    known.length === 0 ? '' : nearest === null ? `: ${known.join(', ')}` : `; did you mean ${nearest}?`
  return `is wrong at ${path}, expected ${expected}${advice}`
}

function fromJson(text: string): PlainValue | undefined {
  try {
    return JSON.parse(text) as PlainValue
  } catch {
    return undefined
  }
}
