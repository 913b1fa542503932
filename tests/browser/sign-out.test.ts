import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { keepScreen, openBrowser, openVisitor } from '../support/browser.ts'
import { addMemberTo, makeClubAt, type ProductClub } from '../support/product-club.ts'
import { signInMemberAt } from '../support/sign-in.ts'
import { describeInBrowser, product } from '../support/stage.ts'

describeInBrowser('a member who signs out', ({ open, proxy }) => {
  let club: ProductClub
  beforeAll(async () => {
    club = await makeClubAt(product)
  })

  const enter = async (at = open('phone')) => {
    const member = await addMemberTo(club)
    const visitor = await at
    await signInMemberAt(visitor, product, member.email)
    await visitor.page.getByText(`Welcome, ${member.fullName}`).waitFor()
    return { ...visitor, member }
  }
  const logOut = (page: Page) => page.getByRole('button', { name: 'Log Out' }).click()
  const signedOut = async (page: Page) => {
    await page.getByRole('heading', { name: 'Member Sign In' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/member-login')
  }

  test('in another tab is not to be seen on a page that the browser has kept and brings back', async () => {
    const keeping = await openBrowser({ keepsPages: true })
    const { page, context, member } = await enter(openVisitor(keeping, product.address, 'phone'))
    await page.evaluate((name) => {
      addEventListener('pageshow', ({ persisted }) => {
        const shown = document.body.textContent?.includes(name)
        sessionStorage.setItem('brought back', JSON.stringify({ persisted, shown }))
      })
    }, member.fullName)
    await page.goto('/api/health')
    const other = await context.newPage()
    await other.goto('/member-dashboard')
    await logOut(other)
    await signedOut(other)
    await page.evaluate(() => history.back())
    await signedOut(page)
    // nginx asks browsers not to keep the page; whether they do or not, it is empty when it comes back.
    const { headers } = await fetch(`${product.address}/member-dashboard`)
    const mayBeKept = !headers.get('cache-control')?.includes('no-store')
    const broughtBack = JSON.parse(`${await page.evaluate(() => sessionStorage.getItem('brought back'))}`)
    expect(broughtBack?.shown ?? false).toBe(false)
    if (mayBeKept) expect(broughtBack).toEqual({ persisted: true, shown: false })
    await expect.poll(() => page.getByText(member.fullName).count()).toBe(0)
    await keeping.close()
  })

  test('stays signed in, to be seen, where the device does not let go of the account; a failure is only logged', async () => {
    const { page, context, faults, member } = await enter()
    const logged = page.waitForEvent('console', (message) => message.text() === 'Failed to logout')
    await page.evaluate(() => {
      const { prototype } = IDBObjectStore
      const original = prototype.delete
      prototype.delete = () => {
        throw new DOMException('The disk is full', 'QuotaExceededError')
      }
      Object.assign(window, {
        mend: () => {
          prototype.delete = original
        },
      })
    })
    await logOut(page)
    expect((await logged).type()).toBe('warning')
    await page.getByText(`Welcome, ${member.fullName}`).waitFor()
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    await page.evaluate(() => Reflect.get(window, 'mend')())
    await logOut(page)
    await signedOut(page)
    await page.goto('/member-dashboard')
    await signedOut(page)
    expect(faults).toEqual([])
    await context.close()
  })

  test('while the device is slow to let go, what is loaded anew says that the token is gone', async () => {
    const visitor = await enter()
    const { page, context } = visitor
    await proxy.whileCut('/api/member-auth/me', 'GET', async () => {
      await page.reload()
      await page.getByRole('alert').getByText('The server cannot be reached.').waitFor()
      await page.evaluate(async () => {
        const opening = indexedDB.open('firebaseLocalStorageDb')
        await new Promise((done) => {
          opening.onsuccess = done
        })
        const [name = ''] = opening.result.objectStoreNames
        const store = opening.result.transaction(name, 'readwrite').objectStore(name)
        let held = true
        const hold = () => {
          if (held) store.count().onsuccess = hold
        }
        hold()
        Object.assign(window, {
          release: () => {
            held = false
          },
        })
      })
      await logOut(page)
    })
    await context.setOffline(true)
    await context.setOffline(false)
    await page.getByRole('alert').getByText('Authentication token not available', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('button').allTextContents()).toEqual(['Log Out'])
    await keepScreen(visitor, 'member-token-gone')
    await page.evaluate(() => Reflect.get(window, 'release')())
    await signedOut(page)
    await context.close()
  })
})
