import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A real SMTP server; what it does with an e-mail depends on the recipient's address. */
export interface MailServer {
  /** SMTP_URL of the server. */
  readonly url: string
  /** Every e-mail that was accepted. */
  readonly received: readonly Email[]
  /** The names with which clients greeted. */
  readonly names: ReadonlySet<string>
  /** Connections that asked for STARTTLS. */
  readonly secured: () => number
  /** From now on takes the password of `url`, if it was locked. */
  readonly unlock: () => void
  /** Lets the e-mails through that `slow` holds back. */
  readonly release: () => void
  readonly stop: () => Promise<void>
}

const password = 'right'

const answer = (code: number, words: string) => Object.assign(new Error(words), { responseCode: code })

/**
 * Starts a server that refuses addresses that begin with `gone` (550), defers those with `busy` once (451), refuses the
 * text to `spam` (554), hangs up after the text to `dying` once, and holds back those with `slow` until `release`. With
 * `isLocked` it asks for a password, and finds that of `url` wrong (535) until `unlock`.
 */
export async function startMailServer({ starttls = false, isLocked = false, port = 0 } = {}): Promise<MailServer> {
  const received: Email[] = []
  const seen = new Set<string>()
  const names = new Set<string>()
  const first = (address: string) => !seen.has(address) && seen.add(address)
  let secured = 0
  let accepted = isLocked ? 'another' : password
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  const options: SMTPServerOptions = {
    disabledCommands: [...(starttls ? [] : ['STARTTLS']), ...(isLocked ? [] : ['AUTH'])],
    authOptional: !isLocked,
    allowInsecureAuth: true,
    onAuth: (given, _session, done) =>
      given.password === accepted ? done(null, { user: 'club' }) : done(answer(535, 'Wrong password')),
    // Clients keep idle connections open.
    closeTimeout: 100,
    onSecure: (_socket, _session, done) => {
      secured += 1
      done()
    },
    onRcptTo: ({ address }, { hostNameAppearsAs }, done) => {
      names.add(hostNameAppearsAs)
      if (address.startsWith('gone')) return done(answer(550, 'No such mailbox'))
      if (address.startsWith('busy') && first(address)) return done(answer(451, 'Try again later'))
      done()
    },
    onData: (stream, session, done) => {
      const to = session.envelope.rcptTo[0]?.address ?? ''
      buffer(stream).then(async (bytes) => {
        if (to.startsWith('spam')) return done(answer(554, 'Looks like spam'))
        if (to.startsWith('slow')) await released
        received.push(await PostalMime.parse(bytes))
        if (to.startsWith('dying') && first(to)) {
          for (const connection of server.connections) connection.close()
          return
        }
        done()
      }, done)
    },
  }
  const server = new SMTPServer(options)
  // Clients that hang up cause these.
  server.on('error', () => undefined)
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const user = isLocked ? `club:${password}@` : ''
  const url = `smtp://${user}127.0.0.1:${(server.server.address() as AddressInfo).port}/?tls.rejectUnauthorized=false`
  const unlock = () => {
    accepted = password
  }
  let stopping: Promise<void> | undefined
  const stop = () => {
    release()
    stopping ??= new Promise<void>((done) => server.close(done))
    return stopping
  }
  return { url, received, names, secured: () => secured, unlock, release, stop }
}
