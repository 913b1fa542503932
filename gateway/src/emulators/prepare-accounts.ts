import type { Upstream } from '../upstream.ts'

/** Configures the Auth emulator not to reveal which addresses have an account. */
export async function keepAddressesPrivate(upstream: Upstream, projectId: string): Promise<void> {
  const answer = await upstream.send({
    method: 'PATCH',
    path: `/emulator/v1/projects/${projectId}/config`,
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
  })
  if (answer.status !== 200) throw new Error(`The Auth emulator took no settings (${answer.status}): ${answer.body}`)
}
