import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EventParser } from './parse-events.ts'

const text =
  ': hello\n\nid: a.1\ndata: {"changed":[]}\n\n:\n\nid:a.2\r\ndata: one\r\ndata:two\r\n\r\nevent: x\n\ndata: ü€😀\n\n'
const events = [
  { id: 'a.1', data: '{"changed":[]}' },
  { id: 'a.2', data: 'one\ntwo' },
  { id: '', data: 'ü€😀' },
]

test('parses events however they are cut into pieces, and skips comments', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(text.length), { maxLength: 20 }), (cuts) => {
      const places = [0, ...cuts.sort((a, b) => a - b), text.length]
      const parser = new EventParser()
      const found = places.slice(1).flatMap((to, n) => parser.push(text.slice(places[n], to)))
      expect(found).toEqual(events)
    }),
  )
})

test('gives an unfinished event only when it is finished', () => {
  const parser = new EventParser()
  expect(parser.push('data: 1\n')).toEqual([])
  expect(parser.push('\n')).toEqual([{ id: '', data: '1' }])
})

test('refuses an event without an end', () => {
  const parser = new EventParser()
  expect(() => {
    for (let n = 0; n < 1_000; n += 1) parser.push('x'.repeat(1_000))
  }).toThrow('too long')
})
