import 'server-only';
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

interface Options {
  challenge: string;
  rpId?: string;
  rp?: { id?: string };
}

interface Bent {
  origin?: string;
  rpId?: string;
  counter?: number;
  /** Somebody touched it, and nobody showed who it was. */
  presenceOnly?: true;
  /** In place of the challenge that was asked. */
  challenge?: string;
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
const text = (value: string) => Buffer.concat([cborHead(0x60, Buffer.byteLength(value)), Buffer.from(value)]);
const bytesOf = (value: Buffer) => Buffer.concat([cborHead(0x40, value.length), value]);

function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([major | length]);
  return length < 256
    ? Buffer.from([major | 24, length])
    : Buffer.from([major | 25, length >> 8, length & 255]);
}

/** An authenticator in software: ES256, without attestation. `bent` answers are wrong in one respect. */
export function softPasskey(origin = 'http://localhost:3000') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;

  const clientData = (type: string, { challenge }: Options, bent: Bent) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: bent.challenge ?? challenge,
        origin: bent.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authData = (rpId: string, flags: number, bent: Bent) => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(bent.counter ?? counter);
    return Buffer.concat([sha256(bent.rpId ?? rpId), Buffer.from([flags]), count]);
  };
  const common = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' };

  return {
    id: common.id,
    make(asked: unknown, bent: Bent = {}) {
      const options = asked as Options;
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        bytesOf(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        bytesOf(Buffer.from(y, 'base64url')),
      ]);
      const length = Buffer.from([id.length >> 8, id.length & 255]);
      const data = Buffer.concat([
        authData(options.rp?.id ?? 'localhost', bent.presenceOnly ? 0x41 : 0x45, bent),
        ...[Buffer.alloc(16), length, id, key],
      ]);
      const attestation = Buffer.concat([
        ...[Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
        ...[text('authData'), bytesOf(data)],
      ]);
      return {
        ...common,
        response: {
          clientDataJSON: clientData('webauthn.create', options, bent).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      };
    },
    prove(asked: unknown, bent: Bent = {}) {
      const options = asked as Options;
      const client = clientData('webauthn.get', options, bent);
      const data = authData(options.rpId ?? 'localhost', bent.presenceOnly ? 0x01 : 0x05, bent);
      return {
        ...common,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        },
        clientExtensionResults: {},
      };
    },
  };
}
