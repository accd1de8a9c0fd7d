import figtree from '@tola/ui/fonts/figtree-core.woff2?url';
import rupee from '@tola/ui/fonts/figtree-rupee.woff2?url';
import fraunces from '@tola/ui/fonts/fraunces-core.woff2?url';
import { type ReactElement, type ReactNode, useMemo } from 'react';
import { Links, Meta, Outlet, Scripts, useRouteLoaderData } from 'react-router';
import type { Route } from './+types/root';
import styles from './app.css?url';
import { ErrorScreen, titleOfError } from './errors/error-screen.tsx';
import { LiveRatesProvider } from './live/live-rates.tsx';
import { loadedState } from './live/live-store.ts';
import { pageMeta } from './meta.ts';
import { useNonce } from './nonce.tsx';
import printStyles from './print.css?url';
import { loadRoot, type RootData } from './root-loader.ts';
import { earlyClicksScript } from './shell/early-clicks.ts';
import { Shell } from './shell/shell.tsx';
import { ShellEffects } from './shell/shell-effects.tsx';

const fonts = [fraunces, figtree, rupee];

export const links: Route.LinksFunction = () => [
  ...fonts.map((href) => ({
    rel: 'preload',
    href,
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'stylesheet', href: styles },
  // Fetched after everything that the screen needs.
  { rel: 'stylesheet', href: printStyles, media: 'print' },
  { rel: 'icon', href: '/media/icons/favicon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'apple-touch-icon', href: '/media/icons/apple-touch-icon.png' },
];

export async function loader({ context }: Route.LoaderArgs) {
  return await loadRoot(context);
}

/** Head of the error page, for which React Router calls only this route. */
export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
  if (args.error === undefined) return [];
  return pageMeta(args, { title: titleOfError(args.error), hidden: true });
}

/** Shared data is not reloaded on navigation; the socket delivers changes. */
export function shouldRevalidate(): boolean {
  return false;
}

/** Document of every page, including error pages. */
export function Layout({ children }: { children: ReactNode }): ReactElement {
  const nonce = useNonce();
  const root = useRouteLoaderData('root') as RootData | undefined;
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf8f2" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#14130f" />
        {root !== undefined && (
          <script
            nonce={nonce}
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: The text is the store's own.
            dangerouslySetInnerHTML={{ __html: earlyClicksScript }}
          />
        )}
        <Meta />
        <Links nonce={nonce} />
        <noscript>
          <style>{'[role="tabpanel"][hidden]{display:block}'}</style>
        </noscript>
      </head>
      <body>
        {root === undefined ? <main id="content">{children}</main> : <WithRates root={root}>{children}</WithRates>}
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

function WithRates({ root, children }: { root: RootData; children: ReactNode }): ReactElement {
  const loaded = useMemo(() => loadedState(root), [root]);
  return (
    <LiveRatesProvider loaded={loaded}>
      <Shell>{children}</Shell>
      <ShellEffects loaded={loaded} configuration={root.configuration} />
    </LiveRatesProvider>
  );
}

export default function App(): ReactElement {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps): ReactElement {
  return <ErrorScreen error={error} />;
}
