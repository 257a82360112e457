import '@fontsource-variable/hanken-grotesk/wght.css';
import '#ui/theme/theme.css';
import '#ui/theme/base.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { startAuth } from '#features/identity/auth-state.ts';
import { storeLinkSecret } from '#features/identity/link-secret.ts';
import { loadChosenLanguage } from '#pages/frame/chosen-language.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

// The page's own title and description replace the ones from index.html from now on (ui/layout/page-metadata.tsx).
for (const standIn of document.querySelectorAll('[data-before-app]')) standIn.remove();

storeLinkSecret();
startAuth(() => import('#features/identity/auth-session.ts'));
// Not a top-level await, which would prevent the bundler from merging chunks that always load together.
void loadChosenLanguage().then(() =>
  // React renders a transition in slices, between which the page can respond to the user.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  ),
);
