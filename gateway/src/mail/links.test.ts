import { expect, test } from 'vitest'
import { linkTo, personIn } from './links.ts'

test('links lead to the page of their purpose on this server', () => {
  expect(linkTo('https://club.example', 'EMAIL_SIGNIN', 'code')).toBe(
    'https://club.example/member-auth?mode=signIn&apiKey=self-hosted&oobCode=code',
  )
  expect(linkTo('https://club.example', 'PASSWORD_RESET', 'a&b')).toBe(
    'https://club.example/auth-action?mode=resetPassword&apiKey=self-hosted&oobCode=a%26b',
  )
})

test('a link names the person whom the page that asked for it names, and nothing else of that page', () => {
  const page = 'https://club.example/member-auth'
  const person = personIn(`${page}?person=ben-1&more=x`)
  expect(linkTo('https://club.example', 'EMAIL_SIGNIN', 'code', person)).toBe(
    `${page}?mode=signIn&apiKey=self-hosted&oobCode=code&person=ben-1`,
  )
  for (const search of ['', '?person=', '?person=a%26b', `?person=${'a'.repeat(65)}`])
    expect(personIn(page + search)).toBeUndefined()
})
