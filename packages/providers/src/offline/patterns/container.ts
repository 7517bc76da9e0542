import { isPlaceholder } from '@scrutineer/core'
import type { DefectPattern, PatternDescription } from './pattern.ts'
import { onLine, product } from './pattern.ts'

const common = {
  languages: ['dockerfile'],
  roles: product,
  category: 'security',
} as const satisfies Partial<PatternDescription>

/** What goes wrong when an image is built. */
export const containerPatterns: readonly DefectPattern[] = [
  {
    ...common,
    id: 'image-adds-url',
    severity: 'medium',
    title: 'A file of the network goes into the image unchecked',
    explanation:
      'ADD takes what the server sends at that moment. The next build may get another file, and nobody notices.',
    suggestion: 'Give --checksum, or fetch it in RUN and compare a checksum.',
    confidence: 0.85,
    cues: ['ADD ', 'add '],
    match: (place) =>
      /^\s*ADD\s(?:--(?!checksum)\w+=\S{1,60}\s){0,3}http:\/\/\S/i.test(place.line.text) &&
      !/--checksum=/.test(place.line.text)
        ? onLine(place)
        : null,
  },
  {
    ...common,
    id: 'image-holds-secret',
    severity: 'high',
    title: 'A secret is baked into the image',
    explanation:
      'Whoever can pull the image reads it from its history, also when a later layer overwrites it.',
    suggestion: 'Hand it over when the container starts, or use a secret mount for the build.',
    confidence: 0.85,
    quotesNothing: true,
    cues: ['ENV', 'ARG', 'env', 'arg'],
    match(place) {
      const match =
        /^\s*(?:ENV|ARG)\s.{0,200}?\b(\w*(?:PASSWORD|PASSWD|SECRET|SECRET_KEY|API_KEY|ACCESS_KEY|AUTH_TOKEN|ACCESS_TOKEN|PRIVATE_KEY))(?:=|\s)["']?([^\s"'$]{8,120})["']?(?:\s|$)/i.exec(
          place.line.text,
        )
      if (match === null || match[2] === undefined || place.line.mask.trim() === '') return null
      const value = match[2]
      if (
        isPlaceholder(value) ||
        /^\/|^https?:|file$|^(?:true|false|none|null|build|dev)/i.test(value) ||
        !/\d/.test(value)
      )
        return null
      return onLine(place, `${match[1]} is set to a fixed value of ${value.length} characters.`)
    },
  },
]
