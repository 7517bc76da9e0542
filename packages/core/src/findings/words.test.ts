import { describe, expect, it } from 'vitest'
import { readCategory } from './category-words.ts'
import { readConfidence } from './read-confidence.ts'
import { readSeverity } from './severity-words.ts'

describe('severity', () => {
  it.each([
    ['critical', 'critical'],
    ['CRITICAL ', 'critical'],
    ['blocker', 'critical'],
    ['P0', 'critical'],
    ['P1', 'high'],
    ['major', 'high'],
    ['high', 'high'],
    ['Error', 'high'],
    ['warning', 'medium'],
    ['medium', 'medium'],
    ['moderate', 'medium'],
    ['P2', 'medium'],
    ['P3', 'low'],
    ['minor', 'low'],
    ['low', 'low'],
    ['nit', 'info'],
    ['info', 'info'],
    ['purple', null],
    ['', null],
    ['constructor', null],
    [null, null],
  ])('%s means %s', (word, severity) => expect(readSeverity(word)).toBe(severity))
})

describe('category', () => {
  it.each([
    ['correctness', 'correctness'],
    ['Bug', 'correctness'],
    ['error_handling', 'correctness'],
    ['Resource  Management', 'correctness'],
    ['RELIABILITY', 'correctness'],
    [' security\n', 'security'],
    ['race-condition', 'concurrency'],
    ['performance', 'performance'],
    ['compatibility', 'compatibility'],
    ['test', 'tests'],
    ['Test-Coverage', 'tests'],
    ['testing', 'tests'],
    ['style', null],
    ['toString', null],
    ['', null],
  ])('%s means %s', (word, category) => expect(readCategory(word)).toBe(category))
})

describe('confidence', () => {
  const given = (value: number) => ({ kind: 'given', value })
  it.each([
    ['0.75', given(0.75)],
    [' .5 ', given(0.5)],
    [0.75, given(0.75)],
    [0, given(0)],
    [1, given(1)],
    [null, { kind: 'missing' }],
    [75, { kind: 'invalid' }],
    [100, { kind: 'invalid' }],
    [1.01, { kind: 'invalid' }],
    [-0.1, { kind: 'invalid' }],
    [Number.NaN, { kind: 'invalid' }],
    ['high', { kind: 'invalid' }],
    ['75%', { kind: 'invalid' }],
    ['0x1', { kind: 'invalid' }],
    ['1e-1', { kind: 'invalid' }],
    ['', { kind: 'invalid' }],
  ])('%s', (confidence, read) => expect(readConfidence(confidence)).toEqual(read))
})
