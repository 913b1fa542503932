import { Readable } from 'node:stream'
import type { HandledRequest, HandledResponse, InsideCall } from '@tessera/domain/inside/call'
import { type InsideContract, insideContract } from '@tessera/domain/inside/contract'
import { type Answer, type Call, json } from '../http/server.ts'
import { type ReadyParts, whenReady } from '../http/when-ready.ts'

type Handled<C extends InsideCall> = HandledResponse<C, Readable>

/** The function of each call: gets its parsed request and returns its response, or the stream of it. */
export type Handlers = {
  readonly [Name in keyof InsideContract]: (
    request: HandledRequest<InsideContract[Name]>,
  ) => Handled<InsideContract[Name]> | Promise<Handled<InsideContract[Name]>>
}

interface Served {
  readonly isOpen: boolean
  /** @throws Refusal */
  readonly answer: (call: Call) => Promise<Answer>
}

/** Serves the calls of the contract, as their rows say; by method and path. */
export function serveContract(handlers: Handlers, parts: ReadyParts): ReadonlyMap<string, Served> {
  const rows: readonly (readonly [string, InsideCall])[] = Object.entries(insideContract)
  return new Map(
    rows.map(([name, row]) => {
      const handle = handlers[name as keyof Handlers] as (request: unknown) => unknown
      const answer = (call: Call) => {
        const work = () => answerCall(row, handle, call)
        if (row.needs === 'nothing') return work()
        return whenReady(parts, row.needs === 'reading' ? 'reading' : 'emulators', row.needs === 'disk', work)
      }
      return [`${row.method} ${row.path}`, { isOpen: row.isOpen === true, answer }]
    }),
  )
}

async function answerCall(row: InsideCall, handle: (request: unknown) => unknown, call: Call): Promise<Answer> {
  const request = row.request?.parse(await read(row, call))
  if (row.isAnsweredFirst) return { ...json({}), afterResponse: () => handle(request) }
  const said = await handle(request)
  if (said instanceof Readable && 'contentType' in row.response)
    return { status: 200, headers: { 'content-type': row.response.contentType }, body: said }
  return json(said, row.mayBeUnready && isMissing(said) ? 503 : 200)
}

const read = async ({ method, maxBytes = 1_000 }: InsideCall, call: Call): Promise<unknown> =>
  method === 'GET' ? Object.fromEntries(new URLSearchParams(call.query)) : JSON.parse(await call.body(maxBytes))

const isMissing = (said: unknown): boolean => typeof said === 'object' && said !== null && 'missing' in said
