import { z } from 'zod'
import { endpoint } from '../contract.ts'

/** What the browser needs to know of the installation before it can start. */
export const webConfigSchema = z.object({
  mode: z.enum(['self-hosted', 'hosted']),
  projectId: z.string(),
  apiKey: z.string(),
  authDomain: z.string().optional(),
  registration: z.enum(['open', 'closed']),
})
export type WebConfig = z.infer<typeof webConfigSchema>

export const systemContract = {
  health: endpoint({
    method: 'GET',
    path: '/api/health',
    access: 'anyone',
    summary: '200 once everything behind the API answers, 503 with what is missing before; and whether e-mails go out',
    response: {
      kind: 'json',
      mayBeUnready: true,
      schema: z.object({
        status: z.enum(['ok', 'starting']),
        missing: z.array(z.string()).optional(),
        mail: z.enum(['ok', 'failing']).optional(),
      }),
    },
  }),
  webConfig: endpoint({
    method: 'GET',
    path: '/config.json',
    access: 'anyone',
    summary: "The browser's configuration",
    response: { kind: 'json', schema: webConfigSchema },
  }),
}
