import { BrowserRouter } from 'react-router';
import { AppRoutes } from './router.tsx';
import { useColorScheme } from './use-color-scheme.ts';

export function App() {
  useColorScheme();
  return (
    <BrowserRouter>
      <AppRoutes />
    </BrowserRouter>
  );
}
