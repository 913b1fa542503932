import { AppError } from '@tessera/domain/errors'
import { text } from '@tessera/domain/texts/text'
import { SignJWT } from 'jose'
import type { Needs } from '../needs.ts'
import type { CardContent } from '../passes/service.ts'
import { cardObject, classIdOf, objectIdOf } from './card-object.ts'
import { type Answer, callWallet } from './client.ts'
import type { GoogleNeeds, GoogleParts } from './needs.ts'
import { type OpenSetup, readSetup, requireSetup, unreachable } from './setup.ts'

export type { GoogleNeeds } from './needs.ts'

const notAccepted = text('Google Wallet does not accept this card. Please tell your club.')

/** Requests under way at a time. */
const parallel = 10

type Request = Pick<Parameters<typeof callWallet>[3], 'method' | 'path'>

/** Sends a card. One that Google refuses with its images, such as for one that it cannot fetch, is sent without them. */
async function send(
  { google, now }: GoogleParts & Needs<'now'>,
  { issuerId, account }: OpenSetup,
  card: CardContent,
  request: Request,
): Promise<Answer> {
  const sent = (content: CardContent) =>
    callWallet(google, account, now(), { ...request, body: cardObject(issuerId, content) })
  const answer = await sent(card)
  const hasImages = card.logo !== null || card.picture !== null
  return answer.outcome === 'invalid' && hasImages ? sent({ ...card, logo: null, picture: null }) : answer
}

type Send = (deps: GoogleParts & Needs<'now'>, setup: OpenSetup, card: CardContent) => Promise<Answer>

const insert: Send = async (deps, setup, card) => {
  const made = await send(deps, setup, card, { method: 'POST', path: 'genericObject' })
  return made.outcome === 'exists' ? replace(deps, setup, card) : made
}

const replace: Send = (deps, setup, card) =>
  send(deps, setup, card, { method: 'PUT', path: `genericObject/${objectIdOf(setup.issuerId, card.serial)}` })

/**
 * Creates a card at Google, or brings it up to date, and returns its id with the address that adds it to a phone. The
 * address names the card only, since Google takes at most 1,800 characters.
 * @throws AppError `pass_setup_incomplete`, `unavailable`
 */
export async function offerCard(
  deps: GoogleNeeds,
  card: CardContent,
): Promise<{ readonly id: string; readonly url: string }> {
  const setup = await requireSetup(deps, card.clubId)
  const { issuerId, account } = setup
  const { outcome } = await insert(deps, setup, card)
  if (outcome === 'invalid') throw new AppError('unavailable', notAccepted)
  if (outcome !== 'done') throw unreachable()
  const id = objectIdOf(issuerId, card.serial)
  const token = await new SignJWT({
    typ: 'savetowallet',
    origins: [deps.config.publicUrl],
    payload: { genericObjects: [{ id, classId: classIdOf(issuerId, card.clubId) }] },
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account.account)
    .setAudience('google')
    .setIssuedAt(Math.floor(deps.now().getTime() / 1000))
    .sign(account.key)
  return { id, url: `https://pay.google.com/gp/v/save/${token}` }
}

export type { Answer }

type Update = (cards: ReadonlyMap<string, CardContent>) => Promise<Map<string, Answer>>

/**
 * Returns a function that updates a club's cards at Google, and returns the outcome by card id. Cards of an issuer that
 * the club has given up are `missing`.
 * @throws AppError `pass_setup_incomplete` if this server cannot open the club's key
 */
export async function updateCards(deps: GoogleNeeds, clubId: string): Promise<Update> {
  const setup = await readSetup(deps, clubId)
  return async (cards) => {
    const outcomes = new Map<string, Answer>([...cards.keys()].map((id) => [id, { outcome: 'missing', said: '' }]))
    if (!setup) return outcomes
    const queue = [...cards].filter(([id]) => id.startsWith(`${setup.issuerId}.`)).values()
    const worker = async () => {
      for (const [id, card] of queue) outcomes.set(id, await replace(deps, setup, card))
    }
    await Promise.all(Array.from({ length: parallel }, worker))
    return outcomes
  }
}
