import { expect, test } from 'vitest'
import { linkTo } from './links.ts'

test('links lead to the page of their purpose on this server', () => {
  expect(linkTo('https://club.example', 'EMAIL_SIGNIN', 'code')).toBe(
    'https://club.example/member-auth?mode=signIn&apiKey=self-hosted&oobCode=code',
  )
  expect(linkTo('https://club.example', 'PASSWORD_RESET', 'a&b')).toBe(
    'https://club.example/auth-action?mode=resetPassword&apiKey=self-hosted&oobCode=a%26b',
  )
})
