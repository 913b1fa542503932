import fc from 'fast-check'
import { expect, test } from 'vitest'
import { repairedLink } from './repair-link.ts'

const link = '?mode=signIn&apiKey=self-hosted&oobCode=3D_aB-9x'

test.each([
  ['?mode=signIn&amp;apiKey=self-hosted&amp;oobCode=3D_aB-9x'],
  ['?mode=signIn%26apiKey=self-hosted%26oobCode=3D_aB-9x'],
  ['?mode=signIn%26amp%3BapiKey=self-hosted%26amp;oobCode=3D_aB-9x'],
  ['?mode=3DsignIn&apiKey=3Dself-hosted&oobCode=3D3D_aB-9x'],
  ['?mode%3DsignIn%26apiKey%3Dself-hosted%26oobCode%3D3D_aB-9x'],
  [`${link}.`],
  [`${link}>`],
  [`${link}%3E`],
  [`${link}).`],
  [`${link}”`],
])('%s is read as it was sent', (damaged) => {
  expect(new URLSearchParams(repairedLink(damaged)).get('oobCode')).toBe('3D_aB-9x')
  expect(new URLSearchParams(repairedLink(damaged)).get('mode')).toBe('signIn')
})

test('a link that is whole stays as it is, whatever its code', () => {
  const codes = fc.oneof(fc.stringMatching(/^[\w-]{43}$/), fc.stringMatching(/^3D[\w-]{41}$/))
  fc.assert(
    fc.property(codes, (code) => {
      const query = `?mode=signIn&apiKey=self-hosted&oobCode=${code}`
      expect(repairedLink(query)).toBe(query)
    }),
  )
  const hosted = '?apiKey=AIza&mode=signIn&oobCode=x-1&continueUrl=https://a.test/m?x%3D1%26y%3D2&lang=en'
  expect(repairedLink(hosted)).toBe(hosted)
})
