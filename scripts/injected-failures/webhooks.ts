import type { Delivered } from './check-round';
import { hashOf } from './check-round';
import type { Deliver } from './far-end';
import { ask } from './people';
import type { Chance } from './seeded';

/** Takes the far end's webhooks to a process: some twice, some late, some forged or changed beside the genuine one. */
export function deliverer(chance: Chance, alive: () => readonly number[]) {
  const delivered: Delivered[] = [];
  const counts = { genuine: 0, twice: 0, forged: 0, refused: 0 };
  const post = async (url: string, headers: Record<string, string>, body: string) => {
    const ports = alive();
    const port = ports[chance.whole(0, ports.length - 1)];
    if (port === undefined) throw new Error('nobody is there');
    const { status, error } = await ask(port, null, new URL(url).pathname, { method: 'POST', headers, body });
    if (status === undefined) throw new Error(error);
    if (status >= 200 && status < 300)
      delivered.push({ token: url.split('/').at(-1) ?? '', sha256: hashOf(body) });
    return status;
  };
  const deliver: Deliver = async (url, headers, body) => {
    if (chance.once(10)) {
      counts.forged += 1;
      // Another state under the old signature.
      const forged = body.replace(/"process":"[^"]*"/, '"process":"success.completed"');
      if (forged !== body) await post(url, headers, `${forged} `).catch(() => undefined);
    }
    const status = await post(url, headers, body);
    if (status < 300) counts.genuine += 1;
    else counts.refused += 1;
    if (chance.once(4)) {
      counts.twice += 1;
      await post(url, headers, body).catch(() => undefined);
    }
    return status;
  };
  return { deliver, delivered, counts };
}
