import { nkeys } from '@nats-io/transport-node';

type Keys = ReturnType<typeof nkeys.createUser>;

const NO_LIMITS = { subs: -1, data: -1, payload: -1 };

/** Settings of a server that lets in only those with credentials, and such credentials. */
export function loginByCredentials(): {
  readonly settings: { readonly [name: string]: unknown };
  readonly credentials: string;
} {
  const [operator, account, system, user] = [
    nkeys.createOperator(),
    nkeys.createAccount(),
    nkeys.createAccount(),
    nkeys.createUser(),
  ];
  const storage = { mem_storage: -1, disk_storage: -1, streams: -1, consumer: -1 };
  const limits = { ...NO_LIMITS, imports: -1, exports: -1, wildcards: true, conn: -1, leaf: -1 };
  const userToken = token(account, user, 'user', { ...NO_LIMITS, pub: {}, sub: {} });
  return {
    settings: {
      operator: token(operator, operator, 'operator', { system_account: system.getPublicKey() }),
      resolver: 'MEMORY',
      resolver_preload: {
        [account.getPublicKey()]: token(operator, account, 'account', {
          limits: { ...limits, ...storage },
        }),
        [system.getPublicKey()]: token(operator, system, 'account', { limits }),
      },
    },
    credentials: [
      '-----BEGIN NATS USER JWT-----',
      userToken,
      '------END NATS USER JWT------',
      '',
      '-----BEGIN USER NKEY SEED-----',
      Buffer.from(user.getSeed()).toString(),
      '------END USER NKEY SEED------',
      '',
    ].join('\n'),
  };
}

/** A token by which `issuer` vouches for `subject`. */
function token(issuer: Keys, subject: Keys, type: string, claims: object): string {
  const head = encode({ typ: 'JWT', alg: 'ed25519-nkey' });
  const body = encode({
    jti: subject.getPublicKey(),
    iat: Math.floor(Date.now() / 1_000),
    iss: issuer.getPublicKey(),
    sub: subject.getPublicKey(),
    name: type,
    nats: { ...claims, type, version: 2 },
  });
  const signature = issuer.sign(Buffer.from(`${head}.${body}`));
  return `${head}.${body}.${Buffer.from(signature).toString('base64url')}`;
}

const encode = (json: object): string => Buffer.from(JSON.stringify(json)).toString('base64url');
