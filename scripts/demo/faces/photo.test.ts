import { expect, test } from 'vitest'
import { takePhoto } from './photo.ts'

const jpeg = Buffer.from([0xff, 0xd8, 0xff])

test('returns a small JPEG for a person of any age', async () => {
  for (const woman of [true, false])
    for (let age = 11; age <= 81; age += 1) {
      const photo = await takePhoto({ name: `Person ${age}`, woman, age })
      expect(photo.subarray(0, 3)).toEqual(jpeg)
      expect(photo.length).toBeLessThan(6 * 1024)
    }
})

test('returns the same picture for the same name', async () => {
  const anna = { name: 'Anna Gruber', woman: true, age: 34 }
  expect(await takePhoto({ ...anna })).toEqual(await takePhoto(anna))
})
