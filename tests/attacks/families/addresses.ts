import { randomUUID } from 'node:crypto'
import type { Attack } from '../attack.ts'
import { type Answer, accounts, fire } from '../world.ts'

/** Headers by which some server or other is told where a request came from, and how an address is written in them. */
const tellers: Record<string, (address: string) => string> = {
  'X-Forwarded-For': (address) => address,
  'X-Real-IP': (address) => address,
  Forwarded: (address) => `for=${address};proto=https`,
  'X-Client-IP': (address) => address,
  'True-Client-IP': (address) => address,
  'CF-Connecting-IP': (address) => address,
}

/** Behind no web server the attacker plays one: what visitors say then stands before the address that it saw. */
const seen = '192.0.2.77'

export const addressAttacks: Attack[] = Object.entries(tellers).map(([header, write]) => ({
  name: `Guess on and on, under other addresses told by ${header}`,
  stoppedBy: 'limits',
  run: async ({ auth, fronted }) => {
    const answers: Answer[] = []
    const body = { email: `nobody-${randomUUID()}@club.test`, password: 'mallory guesses', returnSecureToken: true }
    for (let guess = 1; guess <= 12; guess++) {
      const told = write(`198.51.100.${guess}`)
      const value = header === 'X-Forwarded-For' && !fronted ? `${told}, ${seen}` : told
      answers.push(
        await fire(auth, { path: `${accounts}:signInWithPassword?key=x`, headers: { [header]: value }, body }),
      )
    }
    return answers
  },
  refused: (answers) => answers.at(-1)?.body.includes('TOO_MANY_ATTEMPTS_TRY_LATER') ?? false,
}))
