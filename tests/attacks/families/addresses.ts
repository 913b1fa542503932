import { randomUUID } from 'node:crypto'
import type { Attack } from '../attack.ts'
import { type Answer, accounts, fire, type World } from '../world.ts'

/** Headers that report a client's address to some server, with the format of the address. */
const tellers: Record<string, (address: string) => string> = {
  'X-Forwarded-For': (address) => address,
  'X-Real-IP': (address) => address,
  Forwarded: (address) => `for=${address};proto=https`,
  'X-Client-IP': (address) => address,
  'True-Client-IP': (address) => address,
  'CF-Connecting-IP': (address) => address,
}

/** The address that a proxy appends; without a web server in front, the attacker poses as one. */
const seen = '192.0.2.77'

/** Guesses the password of one account; `headersOf` returns the headers with the address of each guess. */
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
  guessing(`Guess on and on, under other addresses given by ${header}`, (guess, { fronted }) => {
    const forwarded = write(`198.51.100.${guess}`)
    return { [header]: header === 'X-Forwarded-For' && !fronted ? `${forwarded}, ${seen}` : forwarded }
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
