/** Almost a day behind UTC. */
export const farWest = 'Pacific/Pago_Pago'

/** Global setup: what later setups and their tests start is in this zone as well. */
export function setup(): void {
  process.env.TZ = farWest
}
