import { packMembers } from '@tessera/domain/standings/pack'
import { beforeAll, expect, test } from 'vitest'
import { type Client, openClient } from '../support/browser.ts'
import { describeInBrowser, product } from '../support/describe-in-browser.ts'
import { makeClubAt } from '../support/product-club.ts'
import { signInAdmin } from '../support/sign-in.ts'

const many = 10_000
const members = Array.from({ length: many }, (_, i) => ({
  member: {
    id: `m${i}`,
    memberId: String(i + 1),
    fullName: `Person ${i + 1} ${['Lindqvist', 'Ferraro', 'Óbuda', 'Żółć'][i % 4]}`,
    email: `person-${i + 1}@club.example`,
    photoUrl: null,
    enabled: i % 9 !== 0,
  },
  standing: { status: i % 9 === 0 ? ('Disabled' as const) : ('Active' as const), unmet: [], upcoming: [], settled: [] },
}))
const list = { version: 'generated', day: new Date().toISOString().slice(0, 10), all: packMembers(members) }

describeInBrowser('ten thousand members', ({ browser }) => {
  let adminClient: Client

  beforeAll(async () => {
    adminClient = await openClient(browser(), product.address)
    // Only the page is tested, with a generated response.
    await adminClient.page.route('**/api/members/standings?*', (route) => route.fulfill({ json: list }))
    await signInAdmin(adminClient, await makeClubAt(product))
    await adminClient.page.getByRole('row', { name: 'Person 1 Lindqvist' }).waitFor()
    await adminClient.page.getByRole('button', { name: 'Active 8888' }).waitFor()
  })

  const standing = () => adminClient.page.locator('tbody tr').count()

  test('renders only the rows in or near the viewport', async () => {
    await expect.poll(() => standing()).toBeLessThan(100)
    await expect.poll(() => adminClient.page.getByRole('table').getAttribute('aria-rowcount')).toBe(String(many + 1))
  })

  test('a search changes no rows that stay', async () => {
    const { page } = adminClient
    // The rows beyond the visible ones follow in small steps, at most 250 ms apart.
    let before = 0
    const hasGrown = async () => {
      const last = before
      before = await standing()
      return before === last
    }
    await expect.poll(hasGrown, { interval: 500 }).toBe(true)
    await page.evaluate(() => {
      const changes: string[] = []
      Object.assign(window, { changes })
      new MutationObserver((records) => {
        for (const { type, target, removedNodes } of records) {
          const inRow = target instanceof Element && target.closest('td')
          changes.push(inRow ? 'inside a row' : `${type}${removedNodes.length > 0 ? ' away' : ''}`)
        }
      }).observe(document.querySelector('tbody') as Element, { childList: true, subtree: true, characterData: true })
    })
    const changes = () => page.evaluate(() => (window as unknown as { changes: string[] }).changes)
    // Every member's address contains this text, so no key changes the rows.
    await page.getByLabel('Search members').pressSequentially('person-')
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
    await expect.poll(() => changes()).toEqual([])
    await page.getByLabel('Search members').pressSequentially('9999')
    await expect.poll(standing).toBe(1)
    await page.getByRole('row', { name: 'Person 9999' }).waitFor()
    const made = await changes()
    expect(made.filter((change) => change === 'inside a row')).toEqual([])
    expect(made.length).toBeGreaterThan(0)
    await page.getByLabel('Search members').fill('')
    await page.getByRole('row', { name: 'Person 1 Lindqvist' }).waitFor()
  })

  test('shows no blank area while scrolling at the beginning, in the middle and to the end', async () => {
    const { page } = adminClient
    const { blank, turns } = await page.evaluate(async () => {
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      const isBlank = () =>
        [0.25, 0.5, 0.75, 0.95].some((part) => {
          const there = document.elementFromPoint(innerWidth / 2, innerHeight * part)
          return !there?.closest('tr')?.querySelector('button')
        })
      const height = document.documentElement.scrollHeight
      const isOver = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 200
      let [blank, turns] = [0, 0]
      for (const start of [600, height / 2, height - 30_000]) {
        scrollTo(0, start)
        let frames = 0
        do await nextFrame()
        while (isBlank() && ++frames < 3_000)
        if (isBlank()) throw new Error(`At ${start} it stays blank; the page is at ${scrollY}.`)
        for (let leaps = 0; leaps < 25 && !isOver(); leaps += 1) {
          scrollBy(0, 1100)
          await nextFrame()
          turns += 1
          if (!isOver() && isBlank()) blank += 1
        }
      }
      scrollTo(0, document.documentElement.scrollHeight)
      return { blank, turns }
    })
    await page.getByRole('row', { name: `Person ${many} ` }).waitFor()
    expect([blank, turns]).toEqual([0, 75])
    await expect.poll(() => standing()).toBeLessThan(100)
    await page.getByLabel('Search members').pressSequentially('ferraro')
    await page.getByRole('row', { name: 'Person 2 Ferraro' }).waitFor()
  })

  test('sorts by number and by name', async () => {
    const { page } = adminClient
    await page.getByLabel('Search members').fill('')
    await page.getByRole('button', { name: 'Member ID', exact: true }).click()
    await page.getByRole('row', { name: `Person ${many} ` }).waitFor()
    await page.getByRole('button', { name: 'Name', exact: true }).click()
    await page.getByRole('row', { name: 'Person 1 Lindqvist' }).waitFor()
  })

  test('the browser reports no errors', () => expect(adminClient.faults).toEqual([]))
})
