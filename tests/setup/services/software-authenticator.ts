import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** The bytes of a ceremony that a test may spoil before they are signed. */
export type Spoiled = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  flags?: number;
  counter?: number;
  /** Of the attestation: its format and statement. */
  attestation?: { fmt: string; attStmt: Cbor };
  /** Whether the key attests itself, as some do unasked. */
  isSelfAttested?: boolean;
  /** Signs what the key's owner never saw. */
  isForged?: boolean;
};

type Cbor = number | string | Uint8Array | Cbor[] | Map<string | number, Cbor>;

/** What a browser hands over, as the official client sends it. */
type PublicKeyOptions = { challenge: BufferSource; rp?: { id?: string }; rpId?: string };

const present = 0x01;
const verified = 0x04;
const attested = 0x40;

/** A security key of P-256 in software, with a counter, for pages of one origin. */
export function softwareAuthenticator(origin: string) {
  const id = randomBytes(32);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coseKey = cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
  let counter = 0;
  const authenticatorData = (rpId: string, more: Uint8Array, spoiled: Spoiled) => {
    const bytes = Buffer.alloc(37);
    sha256(spoiled.rpId ?? rpId).copy(bytes);
    bytes[32] = spoiled.flags ?? present | verified | (more.length > 0 ? attested : 0);
    bytes.writeUInt32BE(spoiled.counter ?? counter, 33);
    return Buffer.concat([bytes, more]);
  };
  const clientData = (type: string, { challenge }: PublicKeyOptions, spoiled: Spoiled) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: spoiled.challenge ?? base64url(challenge),
        origin: spoiled.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const credential = (response: object) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    response,
    clientExtensionResults: {},
    toJSON() {
      return { ...this, toJSON: undefined };
    },
  });
  return {
    id: id.toString('base64url'),
    /** As `navigator.credentials.create()`. */
    create(options: PublicKeyOptions, spoiled: Spoiled = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const more = Buffer.concat([Buffer.alloc(16), length, id, coseKey]);
      const data = authenticatorData(options.rp?.id ?? '', more, spoiled);
      const client = clientData('webauthn.create', options, spoiled);
      const own = () =>
        new Map<string, Cbor>([
          ['alg', -7],
          ['sig', sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)],
        ]);
      const itself = spoiled.isSelfAttested ? { fmt: 'packed', attStmt: own() } : undefined;
      const { fmt, attStmt } = spoiled.attestation ?? itself ?? { fmt: 'none', attStmt: new Map() };
      const attestation = new Map<string, Cbor>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', data],
      ]);
      return credential({
        clientDataJSON: client.toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['usb', 'telepathy'],
      });
    },
    /** As `navigator.credentials.get()`. */
    get(options: PublicKeyOptions, spoiled: Spoiled = {}) {
      counter += 1;
      const data = authenticatorData(options.rpId ?? '', Buffer.alloc(0), spoiled);
      const client = clientData('webauthn.get', options, spoiled);
      const signed = spoiled.isForged ? randomBytes(64) : Buffer.concat([data, sha256(client)]);
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      });
    },
  };
}

function sha256(text: string | Uint8Array): Buffer {
  return createHash('sha256').update(text).digest();
}

function base64url(bytes: BufferSource): string {
  return Buffer.from(ArrayBuffer.isView(bytes) ? bytes.buffer : bytes).toString('base64url');
}

/** The few kinds of CBOR (RFC 8949) that a key writes. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') {
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  }
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  const entries = [...value].flatMap(([key, entry]) => [cbor(key), cbor(entry)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}
