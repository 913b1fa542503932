import { strToU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { storeZip } from './store-zip.ts'

test('packs files that unpack the same in the same order, and always to the same bytes', () => {
  const files = { 'pass.json': strToU8('{"name":"Žofie"}'), 'en.lproj/pass.strings': new Uint8Array(), é: strToU8('x') }
  const zip = storeZip(files)
  expect(unzipSync(zip)).toEqual(files)
  expect(Object.keys(unzipSync(zip))).toEqual(Object.keys(files))
  expect(storeZip(files)).toEqual(zip)
})
