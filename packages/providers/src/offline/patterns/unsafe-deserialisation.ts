import { isInput, isShadowed, originOf } from '../code/origin.ts'
import { callsOn } from '../code/read-call.ts'
import { following } from '../source/source-file.ts'
import type { DefectPattern, PatternDescription } from './pattern.ts'
import { onLine, onLines, product } from './pattern.ts'

const common = {
  roles: product,
  severity: 'high',
  category: 'security',
  title: 'Data from outside is turned into objects without a check',
  confidence: 0.9,
} as const satisfies Partial<PatternDescription>

const explanation =
  'The bytes decide which classes are made and which of their methods run, so whoever sends them runs code in this program.'
const suggestion = 'Use a format that holds data alone, such as JSON, and check its shape.'

/** Names that say that bytes came over a wire. */
const foreignNames = /\b(?:request|req|cookie|cookies|upload|uploaded|recv|recvfrom)\b/i

/** Readers that run what they read. */
export const unsafeDeserialisation: readonly DefectPattern[] = [
  {
    ...common,
    id: 'pickle-of-input',
    languages: ['python'],
    explanation,
    suggestion,
    cues: ['pickle.load', 'dill.load', 'marshal.load', 'jsonpickle.decode', 'cloudpickle.load'],
    match(place) {
      for (const call of callsOn(
        place.file,
        place.index,
        /\b(?:c?pickle|_pickle|dill|cloudpickle|jsonpickle)\.(?:loads?|decode)\(/gi,
      )) {
        const text = call.args[0]?.text ?? ''
        const foreign =
          isInput(text, 'python') ||
          originOf(text, place.file, place.index) === 'input' ||
          (foreignNames.test(text) && !/\bopen\(/.test(text))
        if (foreign) return onLines(place, call.endLine)
      }
      return null
    },
  },
  {
    ...common,
    id: 'yaml-load-without-loader',
    languages: ['python'],
    title: 'YAML is read by a loader that makes any object',
    explanation:
      'Without a loader, old versions of PyYAML make any Python object the text names, which runs code; new ones fail with a TypeError.',
    suggestion: 'Use yaml.safe_load.',
    cues: ['yaml.load', 'yaml.unsafe_load', 'yaml.full_load'],
    match(place) {
      if (place.file.lines.some(({ mask }) => /\bruamel\b|\bYAML\(/.test(mask))) return null
      for (const call of callsOn(
        place.file,
        place.index,
        /(?<![\w.])yaml\.(?:load|load_all|unsafe_load|unsafe_load_all)\(/g,
      )) {
        if (call.name.includes('unsafe')) return onLines(place, call.endLine)
        const loader = call.args
          .slice(1)
          .map(({ text }) => text)
          .join(' ')
        if (loader === '' ? call.args.length === 1 : /(?:^|[\s=])yaml\.UnsafeLoader$/.test(loader.trim())) {
          return onLines(place, call.endLine)
        }
      }
      return null
    },
  },
  {
    ...common,
    id: 'object-stream-of-input',
    languages: ['java', 'kotlin'],
    explanation,
    suggestion:
      'Use a format that holds data alone, or set an ObjectInputFilter that lets known classes pass.',
    cues: ['ObjectInputStream(', 'XMLDecoder('],
    match(place) {
      for (const call of callsOn(
        place.file,
        place.index,
        /(?:\bnew )?\b(?:ObjectInputStream|XMLDecoder)\(/g,
      )) {
        const text = call.args.map((arg) => arg.text).join(',')
        if (
          /\b(?:request|req)\.getInputStream\(|\b\w*[sS]ocket\w*\.getInputStream\(|\bgetDecoder\(\)\.decode\(|\bBase64\.decode/.test(
            text,
          )
        ) {
          return onLines(place, call.endLine)
        }
      }
      return null
    },
  },
  {
    ...common,
    id: 'unserialize-of-input',
    languages: ['php'],
    explanation,
    suggestion: 'Use json_decode, or pass allowed_classes as false.',
    cues: ['unserialize('],
    match(place) {
      for (const call of callsOn(place.file, place.index, /(?<![\w>:$])unserialize\s?\(/g)) {
        const [data, options] = call.args
        if (data === undefined || /allowed_classes/.test(options?.text ?? '')) continue
        if (isInput(data.text, 'php') || originOf(data.text, place.file, place.index) === 'input')
          return onLines(place, call.endLine)
      }
      return null
    },
  },
  {
    ...common,
    id: 'marshal-of-input',
    languages: ['ruby'],
    explanation,
    suggestion,
    cues: ['Marshal.load', 'YAML.unsafe_load', 'Oj.object_load'],
    match(place) {
      for (const call of callsOn(
        place.file,
        place.index,
        /\b(?:Marshal\.(?:load|restore)|YAML\.unsafe_load|Oj\.object_load)\(/g,
      )) {
        const text = call.args[0]?.text ?? ''
        if (isShadowed(text, place.file, place.index)) continue
        // What was written a moment ago is a copy.
        if (/\bMarshal\.dump\b/.test(text)) continue
        if (isInput(text, 'ruby') || /\b(?:cookies?|params|socket)\b/.test(text))
          return onLines(place, call.endLine)
      }
      return null
    },
  },
  {
    ...common,
    id: 'binary-formatter',
    languages: ['csharp'],
    explanation:
      'These readers make any type that the bytes name. They cannot be made safe, and newer runtimes no longer have them.',
    suggestion: 'Use System.Text.Json or another reader of data alone.',
    cues: ['BinaryFormatter', 'NetDataContractSerializer', 'LosFormatter', 'SoapFormatter'],
    match(place) {
      if (
        !/\bnew (?:BinaryFormatter|NetDataContractSerializer|LosFormatter|SoapFormatter)\s?\(/.test(
          place.line.mask,
        )
      )
        return null
      const after = [place.line, ...following(place.file, place.index + 1, 8)].map(({ mask }) => mask)
      if (!after.some((mask) => /\bDeserialize\s?\(/.test(mask))) return null
      // A copy by way of the memory reads what was written a line before.
      const near = place.file.lines.slice(Math.max(0, place.index - 8), place.index + 9)
      return near.some(({ mask }) => /\bMemoryStream\b|\.Serialize\s?\(/.test(mask)) ? null : onLine(place)
    },
  },
]
