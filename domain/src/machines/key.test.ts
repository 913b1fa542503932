import { expect, test } from 'vitest'
import { isMeantAsKey, keyInputSchema, keyText, partsOfKey } from './key.ts'

const secret = `${'a-_Z'.repeat(10)}abc`

test('a key is read as it was written', () => {
  const key = keyText('AbC123', secret)
  expect(key).toBe(`tessera_AbC123_${secret}`)
  expect(partsOfKey(key)).toEqual({ id: 'AbC123', secret })
  expect(isMeantAsKey(key)).toBe(true)
})

test.each([
  '',
  'tessera_',
  `tessera__${secret}`,
  `tessera_a.b_${secret}`,
  `tessera_a/b_${secret}`,
  `tessera_${'x'.repeat(41)}_${secret}`,
  `tessera_id_${secret.slice(1)}`,
  `tessera_id_${secret}x`,
  `tessera_id_${secret}\n`,
  `Tessera_id_${secret}`,
  ` tessera_id_${secret}`,
])('%j has not the form of a key', (sent) => {
  expect(partsOfKey(sent)).toBeUndefined()
})

test('a token of a person is not meant as a key', () => {
  expect(isMeantAsKey('eyJhbGciOiJFUzI1NiJ9.e30.x')).toBe(false)
})

test('a key has a name, one purpose and a last day', () => {
  const input = { name: ' Door ', purpose: 'door', until: '2030-12-31' }
  expect(keyInputSchema.parse(input)).toEqual({ ...input, name: 'Door' })
  for (const more of [{ name: ' ' }, { purpose: 'owner' }, { until: '' }, { until: '2030-02-30' }])
    expect(keyInputSchema.safeParse({ ...input, ...more }).success).toBe(false)
})
