/** Layout of the login pages. */
import type { ReactElement, ReactNode } from 'react';

export function LoginLayout({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-[400px]">
        <p className="mb-6 text-center font-serif text-2xl tracking-tight">
          Tola <span className="text-muted">back office</span>
        </p>
        <div className="box p-6 shadow-soft">
          <h1 className="mb-4 text-xl">{title}</h1>
          {children}
        </div>
      </div>
    </main>
  );
}
