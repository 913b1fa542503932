import { expect, onTestFinished, test } from 'vitest'
import { ask } from '../../scripts/product/command.ts'
import { keepScreen } from '../support/browser.ts'
import { describeInBrowser, product } from '../support/describe-in-browser.ts'
import { processOf } from '../support/part-process.ts'
import { isHealthy } from '../support/product.ts'
import { fillPayment, makeTreasury } from '../support/treasury.ts'

const notReady = 'The server is not ready at the moment. Please try again in a minute.'

/** Simulates a full disk: while `size` is 0, no file of the product's firebase process can grow. */
function limitFiles(size: '0' | 'unlimited'): void {
  const prlimit = (pid: number) => ['prlimit', '--pid', String(pid), `--fsize=${size}:unlimited`]
  const [command = '', ...args] =
    product.kind === 'docker'
      ? ['docker', 'exec', product.containers.firebase, ...prlimit(1)]
      : prlimit(processOf(product.dataDir, 'firebase'))
  const { ok, output } = ask(command, args)
  if (!ok) throw new Error(output)
}

async function emptyDisk(): Promise<void> {
  limitFiles('unlimited')
  await expect.poll(() => isHealthy(product), { timeout: 120_000, interval: 250 }).toBe(true)
}

describeInBrowser('on a full disk', ({ openAdmin }) => {
  test('reads still work, the form shows why it is not saved, and saves once there is space again', async () => {
    const treasury = await makeTreasury(product)
    const client = await openAdmin(treasury.club, '/#payments')
    const dialog = await fillPayment(client.page, treasury)
    await dialog.getByLabel('Notes').fill('paid in cash')
    const other = await openAdmin(treasury.club)
    const row = other.page.getByRole('row', { name: treasury.member.fullName })
    await row.waitFor()
    onTestFinished(emptyDisk, 150_000)
    limitFiles('0')

    await dialog.getByRole('button', { name: 'Record Payment' }).click()
    await dialog.getByText(notReady).waitFor()
    await expect.poll(() => dialog.getByLabel('Notes').inputValue()).toBe('paid in cash')
    await keepScreen(client, 'disk-full')
    await row.getByRole('button', { name: 'Disable' }).click()
    await other.page.getByText(`Failed to update status: ${notReady}`).waitFor()
    await row.getByRole('button', { name: 'Disable' }).waitFor()
    await other.page.reload()
    await row.waitFor()

    await emptyDisk()
    await dialog.getByRole('button', { name: 'Record Payment' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => treasury.stored('payments')).toHaveLength(1)
    await row.getByRole('button', { name: 'Disable' }).click()
    await row.getByText('Disabled').waitFor()
  })
})
