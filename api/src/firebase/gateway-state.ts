import { type GatewayState, gatewayStateSchema } from '@tessera/domain/operator/contract'
import { askInside } from './inside-fetch.ts'

export const gatewayStateInside = async (inside: string, secret: string): Promise<GatewayState> =>
  gatewayStateSchema.parse(await askInside(inside, secret, '/state'))
