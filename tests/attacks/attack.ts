import type { Answer, World } from './world.ts'

/** Defences against attacks, described for operators. */
export const defences = {
  'allow-list':
    'Eleven calls exist on the published port, each matched by its exact path and POST alone; anything else is not there.',
  signature:
    'ID tokens are signed by the gateway. Signature, algorithm, issuer, audience and expiry are checked before an emulator sees who calls.',
  session:
    'A token counts only while its session lives and its account stands; a deletion, a new password or a revocation ends it at once.',
  bodies: 'Bodies are parsed and rebuilt from the keys that the app sends, in their exact spelling.',
  names: "Every document's name must lie in this project's database.",
  rules: "Firestore's rules let people read and write their own club's documents, field by field.",
  'server-only': "Firestore's rules open this collection to no browser; the API alone reads and writes it.",
  role: "The API asks for the role in the caller's token, call by call.",
  club: "The API looks only among the documents of the caller's club.",
  operator:
    'The operator’s calls take only a token that the API signed for a link printed on the server or mailed to its operator: it works once, within fifteen minutes, and the token for an hour.',
  agreement:
    'A club only invites an address that has a place elsewhere: the account stays as it is until its person, with a proven address, agrees.',
  codes: 'Codes of e-mailed links are random, stored as a hash, for one address and one purpose, and used once.',
  passwords: 'Only the server makes accounts; passwords are hashed with scrypt, and no answer holds anything of them.',
  limits: 'Attempts are counted by address and by account.',
  quotas: 'What an address, an account and a club ask for, write, upload and have is limited.',
  size: 'Bodies and headers are limited in size before they are read.',
  uploads:
    'Uploaded files are read within limits, in processes of their own: two pictures and two keys at a time, with a deadline and a memory limit. The size of a key and the rounds of its passphrase are read before it is used.',
  time: 'A request that does not arrive in time is cut off, and holds no one else up.',
  mail: "E-mails are from the operator, under subjects of the product's own but for notes of a club to its members; names that they show hold no address.",
  http: 'Requests that two servers could read differently are refused.',
  origin: 'No answer speaks of CORS, so a page from elsewhere reads nothing.',
} as const
export type Defence = keyof typeof defences

export interface Attack {
  /** The attempt, as the beginning of a sentence. */
  readonly name: string
  readonly stoppedBy: Defence
  /** Set if the attack is on the product's own API, which bare emulators do not have. */
  readonly onApi?: true
  readonly run: (world: World) => Promise<readonly Answer[]>
  /** Set if a refusal is not simply an error status. */
  readonly refused?: (answers: readonly Answer[], world: World) => boolean
}

/** True for the app's page, which is served at every path without another handler. */
const isAppPage = ({ body }: Answer): boolean => body.includes('<div id="root">')

const isRefusal = (answer: Answer): boolean => answer.status >= 400 || isAppPage(answer)

/** True if an attack failed: it was refused, and no response contains the victims' secret. */
export const wasRefused = (attack: Attack, answers: readonly Answer[], world: World): boolean =>
  answers.length > 0 &&
  (attack.refused?.(answers, world) ?? answers.every(isRefusal)) &&
  answers.every(({ body }) => !body.includes(world.secret))
