import { randomUUID } from 'node:crypto'
import type { Attack } from '../attack.ts'
import { type Answer, accounts, fire, type World } from '../world.ts'

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

/** Guesses at one account; `headersOf` says under which address each comes. */
const guessing = (name: string, headersOf: (guess: number, world: World) => Record<string, string>): Attack => ({
  name,
  stoppedBy: 'limits',
  run: async (world) => {
    const answers: Answer[] = []
    const body = { email: `nobody-${randomUUID()}@club.test`, password: 'mallory guesses', returnSecureToken: true }
    const path = `${accounts}:signInWithPassword?key=x`
    for (let guess = 1; guess <= 12; guess++)
      answers.push(await fire(world.auth, { path, headers: headersOf(guess, world), body }))
    return answers
  },
  refused: (answers) => answers.at(-1)?.body.includes('TOO_MANY_ATTEMPTS_TRY_LATER') ?? false,
})

const toldByHeaders = Object.entries(tellers).map(([header, write]) =>
  guessing(`Guess on and on, under other addresses told by ${header}`, (guess, { fronted }) => {
    const told = write(`198.51.100.${guess}`)
    return { [header]: header === 'X-Forwarded-For' && !fronted ? `${told}, ${seen}` : told }
  }),
)

export const addressAttacks: Attack[] = [
  ...toldByHeaders,
  guessing('Guess on and on, from ever other addresses of one’s own /64', (guess) => ({
    'X-Forwarded-For': `2001:db8:a:b::${guess}`,
  })),
  guessing('Guess on and on, from one IPv4 address in the spellings of IPv6', (guess) => ({
    'X-Forwarded-For': guess % 2 ? '::ffff:198.51.100.7' : '0:0:0:0:0:FFFF:c633:6407',
  })),
]
