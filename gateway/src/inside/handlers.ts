import type { Readable } from 'node:stream'
import type { HandledRequest, HandledResponse } from '@tessera/domain/inside/call'
import type { InsideContract } from '@tessera/domain/inside/contract'

/** The function of each call: gets its parsed request and returns its response, or the stream of it. */
export type Handlers = {
  readonly [Name in keyof InsideContract]: (
    request: HandledRequest<InsideContract[Name]>,
  ) => Handled<InsideContract[Name]> | Promise<Handled<InsideContract[Name]>>
}

type Handled<C extends InsideContract[keyof InsideContract]> = HandledResponse<C, Readable>
