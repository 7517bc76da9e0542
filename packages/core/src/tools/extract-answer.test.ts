import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quirks } from '../ports/quirk.ts'
import { extractAnswer } from './extract-answer.ts'

const keys = ['summary', 'findings', 'notes']
const review = { summary: 'One defect.', findings: [{ title: 'Division by zero' }], notes: [] }
const json = JSON.stringify(review)

describe('a final answer in the lenient reading', () => {
  it.each([
    ['bare', json, []],
    ['after a byte order mark', `\uFEFF${json}`, []],
    ['in a fence', `\`\`\`json\n${json}\n\`\`\``, ['fenced']],
    ['in a fence with CRLF', `\`\`\`json\r\n${json}\r\n\`\`\`\r\n`, ['fenced']],
    ['in a longer fence', `~~~~\n${json}\n~~~~`, ['fenced']],
    ['after prose, in a fence', `I have checked a.ts.\n\`\`\`json\n${json}\n\`\`\``, ['prose_around']],
    ['before prose', `${json}\n\nLet me know if you need more.`, ['prose_around']],
    ['among other brackets', `Uses \${{ github.ref }} and {not json}. Result:\n${json}`, ['prose_around']],
    ['after another object', `\`\`\`json\n{"example": true}\n\`\`\`\nFinal:\n${json}`, ['prose_around']],
    ['in another object', `{"review": ${json}}`, ['prose_around']],
    ['in another object, in a fence', `\`\`\`json\n{"a": [{"b": ${json}}]}\n\`\`\``, ['prose_around']],
    ['in another object, after prose', `So: {"review": ${json}}`, ['prose_around']],
    ['after an apostrophe and an open bracket', `It's {odd "quotes. ${json}`, ['prose_around']],
    ['after thoughts', `<think>{"summary":"no"}</think>\n${json}`, ['leading_think_block']],
    [
      'after thoughts, in a fence',
      `<think>hm</think>\`\`\`\n${json}\n\`\`\``,
      ['leading_think_block', 'fenced'],
    ],
  ])('is found %s', (_name, text, used) => {
    expect(extractAnswer(text, keys, quirks)).toEqual({ value: review, quirks: used })
  })

  it('is found with a fence and brackets inside a string', () => {
    const value = { ...review, notes: ['Use ```ts\nx\n``` please {a}'] }
    expect(extractAnswer(JSON.stringify(value), keys, quirks)?.value).toEqual(value)
    expect(extractAnswer(`So: ${JSON.stringify(value)}.`, keys, quirks)?.value).toEqual(value)
  })

  it('is found with raw line feeds inside a string', () => {
    const text = json.replace('One defect.', 'One\ndefect.\tReally "so\\" no'.replace(' "so\\" no', ''))
    const found = extractAnswer(text, keys, quirks)
    expect(found?.value['summary']).toBe('One\ndefect.\tReally')
    expect(found?.quirks).toEqual(['raw_control_characters'])
  })

  it('is never taken out of a tool call in words', () => {
    const call = `{"function": {"name": "submit", "arguments": ${json}}}`
    expect(extractAnswer(call, keys, quirks)?.value).toEqual(JSON.parse(call))
    expect(extractAnswer(`I call: ${call}`, keys, quirks)).toBeNull()
  })

  it('is an object that lacks something, if no other is there', () => {
    expect(extractAnswer('{"summary": "x"}', keys, quirks)?.value).toEqual({ summary: 'x' })
    expect(extractAnswer('```\n{"summary": "x"}\n```', keys, quirks)?.quirks).toEqual(['fenced'])
  })

  it('is the largest object that has all the keys', () => {
    const small = JSON.stringify({ summary: '', findings: [], notes: [] })
    expect(extractAnswer(`${small} or rather ${json}`, keys, quirks)?.value).toEqual(review)
  })

  it.each([
    ['cut off', json.slice(0, -12)],
    ['words', 'Looks good to me!'],
    ['an array', `[${json}]`.replaceAll('{', '[').replaceAll('}', ']')],
    ['an object without the keys', 'Here: {"summary": "x"}'],
    ['a trailing comma', json.replace(']}', '],}')],
    ['nothing', ''],
  ])('is not made up from %s', (_name, text) => {
    expect(extractAnswer(text, keys, quirks)).toBeNull()
  })
})

describe('a final answer in the strict reading', () => {
  it('is the whole text', () => {
    expect(extractAnswer(`\uFEFF ${json}\n`, keys, [])).toEqual({ value: review, quirks: [] })
  })

  it.each([
    ['a fence', `\`\`\`json\n${json}\n\`\`\``],
    ['prose', `${json} Done.`],
    ['thoughts', `<think></think>${json}`],
    ['a raw line feed', json.replace('One defect.', 'One\ndefect.')],
  ])('has no %s', (_name, text) => {
    expect(extractAnswer(text, keys, [])).toBeNull()
  })
})

describe('reading an answer', () => {
  it('takes any text without failing, and a text of brackets without taking for ever', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('{', '}', '"', '\\', '`', '\n', 'a', ':', json)), (parts) => {
        extractAnswer(parts.join(''), keys, quirks)
      }),
    )
    expect(extractAnswer('{'.repeat(1_000_000), keys, quirks)).toBeNull()
    expect(extractAnswer('{"a":'.repeat(200_000), keys, quirks)).toBeNull()
  })
})
