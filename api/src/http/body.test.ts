import { expect, test } from 'vitest'
import { readForm, readJsonForm } from './body.ts'

const photo = { required: false, maxBytes: 5 * 1024 * 1024, description: 'Photo' }

const send = (body: string, type = 'multipart/form-data; boundary=x') =>
  readForm(new Request('http://api.test', { method: 'POST', body, headers: { 'content-type': type } }), { photo })

const head = (name: string, more = '') => `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`
const field = (name: string, value: string) => `${head(name)}${value}\r\n`
const end = '--x--\r\n'

const refusal = (code: string, message: string) => ({ code, message })
const unreadable = refusal('bad_request', 'The form could not be read')
const tooMany = refusal('bad_request', 'The upload has more than 20 parts')

test('reads fields and files, and ignores text before and after the parts', async () => {
  const body = `preface\r\n${field('memberId', '7')}${head('photo', '; filename="a.png"')}bytes\r\n${end}after`
  for (const type of ['multipart/form-data; boundary=x', 'Multipart/Form-Data; charset=utf-8; boundary="x"']) {
    const { fields, files } = await send(body, type)
    expect(fields).toEqual({ memberId: '7' })
    expect([files.photo?.name, Buffer.from(files.photo?.bytes ?? []).toString()]).toEqual(['a.png', 'bytes'])
  }
})

test.each<[string, string, object]>([
  ['90,000 fields', field('a', 'v').repeat(90_000) + end, tooMany],
  ['70,000 files', `${head('photo', '; filename="a"')}v\r\n`.repeat(70_000) + end, tooMany],
  ['21 fields', field('a', 'v').repeat(21) + end, tooMany],
  ['a head of 4 MB', head('a%22'.repeat(1_000_000)) + end, unreadable],
  ['a head of 800,000 lines', `--x\r\n${'A: b\r\n'.repeat(800_000)}\r\nv\r\n${end}`, unreadable],
  ['a head that never ends', '--x\r\nContent-Disposition: form-data; name="a"\r\n', unreadable],
  ['a field of 70 KB', field('a', 'v'.repeat(70_000)) + end, refusal('too_large', 'The request is too large')],
])('refuses %s', async (_, body, expected) => {
  await expect(send(body)).rejects.toMatchObject(expected)
})

test.each(['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; a="boundary=x"'])(
  'refuses a form that names no boundary: %s',
  async (type) => {
    await expect(send(field('a', 'v') + end, type)).rejects.toMatchObject(unreadable)
  },
)

test('takes 20 parts', async () => {
  const body = Array.from({ length: 20 }, (_, n) => field(`f${n}`, 'v')).join('')
  expect(Object.keys((await send(body + end)).fields as object)).toHaveLength(20)
})

const sendJson = (body: string) => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  return readJsonForm(new Request('http://api.test', { method: 'POST', body, headers }), { photo })
}

test('reads the JSON of a form beside its files', async () => {
  const file = `${head('photo', '; filename="a.png"')}bytes\r\n`
  const read = await sendJson(field('json', '{"seats":[1],"open":null}') + field('seats', 'other') + file + end)
  expect(read).toMatchObject({ fields: { seats: [1], open: null }, files: { photo: { name: 'a.png' } } })
})

test.each([
  ['no JSON', field('seats', '1')],
  ['broken JSON', field('json', '{"seats":')],
  ['a file in its place', `${head('json', '; filename="a.json"')}{}\r\n`],
])('refuses a form with %s', (_, parts) =>
  expect(sendJson(parts + end)).rejects.toMatchObject(refusal('bad_request', 'The request body is not valid JSON')),
)
