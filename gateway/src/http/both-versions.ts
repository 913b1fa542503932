import type { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** The first bytes of every HTTP/2 connection without TLS; no HTTP/1.1 method begins so. */
const preface = 'PRI *'
/** Milliseconds within which a connection must send its first bytes. */
const patience = 10_000

/**
 * Makes an HTTP/1.1 server's port accept HTTP/2 without TLS as well, which gRPC needs: `newer` gets such connections, told by
 * their first bytes. Call it before `listen`.
 */
export function acceptHttp2(server: Server, newer: EventEmitter): void {
  const older = server.listeners('connection')
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    let head = Buffer.alloc(0)
    const hand = () => {
      head = Buffer.concat([head, socket.read() ?? Buffer.alloc(0)])
      if (preface.startsWith(head.toString('latin1'))) return void socket.once('readable', hand)
      socket.setTimeout(0).off('timeout', giveUp).off('error', giveUp).unshift(head)
      if (head.toString('latin1').startsWith(preface)) newer.emit('connection', socket)
      else for (const take of older) take.call(server, socket)
    }
    const giveUp = () => void socket.destroy()
    socket.setTimeout(patience, giveUp).once('error', giveUp).once('readable', hand)
  })
}
