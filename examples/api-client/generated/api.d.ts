export interface paths {
    "/api/auth/token/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs in; with a second factor this is the first of two steps */
        post: operations["auth_signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/logout/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Signs out: ends the token or session of the request
         * @description Tokens for programs are refused.
         */
        post: operations["auth_signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/api-tokens/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the tokens for programs, newest first, expired ones for 30 more days
         * @description Tokens for programs are refused.
         */
        get: operations["api-tokens_list"];
        put?: never;
        /**
         * Creates a token for a program. Only this response contains its secret
         * @description Tokens for programs are refused.
         */
        post: operations["api-tokens_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scenarios/current/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the selected scenario
         * @description A token for programs needs the scope read.
         */
        get: operations["scenarios_current"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/financial-items/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the user's items, newest first; with scenario_id those of one scenario
         * @description A token for programs needs the scope read.
         */
        get: operations["items_list"];
        put?: never;
        /**
         * Creates an item
         * @description A token for programs needs the scope write.
         */
        post: operations["items_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/forecast/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the monthly forecast of up to ten scenarios
         * @description A token for programs needs the scope read.
         */
        get: operations["forecast_read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        User: {
            id: number;
            username: string | null;
            email: string | null;
            email_verified: boolean;
            first_name: string;
            last_name: string;
            is_staff: boolean;
            may_use_advanced_view: boolean;
            is_guest: boolean;
            /** Format: date-time */
            date_joined: string;
            preferences: {
                /** @enum {string} */
                date_format: "MM/DD/YYYY" | "DD/MM/YYYY" | "YYYY-MM-DD";
                /** @enum {string} */
                number_format: "1,234.56" | "1.234,56" | "1 234,56";
            };
            people: components["schemas"]["Person"][];
        };
        Person: {
            id: number;
            name: string;
            born: string;
        };
        DetailError: {
            detail: string;
            error_key: components["schemas"]["ErrorKey"];
        };
        ErrorKey: {
            key: string;
            params: {
                [key: string]: unknown;
            };
        };
        FieldErrors: {
            error_keys: {
                [key: string]: components["schemas"]["ErrorKey"][];
            };
        } & {
            [key: string]: string[];
        };
        SignedIn: {
            token: string;
            connected?: string;
        };
        SecondStep: {
            ticket: string;
            methods: ("totp" | "recovery_code" | "passkey")[];
        };
        TurnstileConfig: {
            siteKey: string;
            enabled: boolean;
            script_url?: string;
        };
        Session: {
            id: number;
            /** @enum {string} */
            kind: "token" | "session";
            device: string;
            source_id: number | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_used_at: string;
            current: boolean;
        };
        ApiToken: {
            id: number;
            name: string;
            /** @enum {string} */
            scope: "read" | "write";
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
            last_used_at: string | null;
        };
        CreatedApiToken: {
            id: number;
            name: string;
            /** @enum {string} */
            scope: "read" | "write";
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
            last_used_at: string | null;
            token: string;
        };
        Scenario: {
            id: number;
            name: string;
            is_default: boolean;
            is_selected: boolean;
            item_count: number;
            /** Format: date-time */
            created_at: string;
            assumptions: components["schemas"]["Assumptions"];
            milestones: components["schemas"]["Milestone"][];
        };
        Assumptions: {
            /** @enum {string} */
            deficit_policy: "overdraft" | "liquidate";
            fx: {
                /** @enum {string} */
                model: "flat" | "drift" | "inflation_gap";
                /** @default {} */
                drift: {
                    [key: string]: number;
                };
            };
            pinned_rates: {
                [key: string]: number;
            };
            cash_rate: number;
            prices: {
                [key: string]: number;
            };
        };
        Milestone: {
            id: number;
            name: string;
            date: string;
            person_id?: number;
            age_months?: number;
        };
        Identity: {
            id: number;
            provider: string;
            provider_name: string;
            email: string | null;
            /** Format: date-time */
            created_at: string;
        };
        SocialProvider: {
            id: string;
            name: string;
        };
        SecondFactor: {
            totp: boolean;
            recovery_codes_left: number;
            passkeys: components["schemas"]["Passkey"][];
            passkey_origin: string | null;
            has_password: boolean;
        };
        Passkey: {
            id: number;
            name: string;
            /** Format: date-time */
            created_at: string;
            last_used_at: string | null;
        };
        PasskeyCreationOptions: {
            rp: {
                id: string;
                name: string;
            };
            user: {
                /** Format: base64url */
                id: string;
                name: string;
                displayName: string;
            };
            /** Format: base64url */
            challenge: string;
            pubKeyCredParams: {
                alg: number;
                /** @constant */
                type: "public-key";
            }[];
            timeout: number;
            excludeCredentials: {
                /** Format: base64url */
                id: string;
                /** @constant */
                type: "public-key";
                transports: string[];
            }[];
            authenticatorSelection: {
                /** @enum {string} */
                residentKey: "required" | "preferred" | "discouraged";
                /** @enum {string} */
                userVerification: "required" | "preferred" | "discouraged";
            };
            /** @constant */
            attestation: "none";
        };
        PasskeyRequestOptions: {
            /** Format: base64url */
            challenge: string;
            timeout: number;
            rpId: string;
            allowCredentials: {
                /** Format: base64url */
                id: string;
                /** @constant */
                type: "public-key";
                transports: string[];
            }[];
            /** @enum {string} */
            userVerification: "required" | "preferred" | "discouraged";
        };
        FinancialItem: {
            id: number;
            name: string;
            /** @enum {string} */
            category: "balance" | "income" | "expense" | "saving" | "pension" | "investment";
            from_date: string | null;
            from_date_milestone: {
                milestone_id: number;
                offset_months: number;
            } | null;
            to_date: string | null;
            to_date_milestone: {
                milestone_id: number;
                offset_months: number;
            } | null;
            amount: number;
            /** @enum {string} */
            currency: "USD" | "EUR" | "ILS" | "GBP" | "JPY" | "CAD" | "AUD" | "CHF" | "CNY" | "SEK" | "NOK" | "DKK" | "PLN" | "CZK" | "HUF" | "RUB" | "BRL" | "MXN" | "INR" | "KRW";
            existing_funds: number;
            /** @enum {string} */
            existing_funds_currency: "USD" | "EUR" | "ILS" | "GBP" | "JPY" | "CAD" | "AUD" | "CHF" | "CNY" | "SEK" | "NOK" | "DKK" | "PLN" | "CZK" | "HUF" | "RUB" | "BRL" | "MXN" | "INR" | "KRW";
            monthly_interest_rate: number;
            management_fee_saving: number;
            management_fee_deposit: number;
            interest_limit: number;
            interval_months: number;
            payout_from_date: string | null;
            payout_from_date_milestone: {
                milestone_id: number;
                offset_months: number;
            } | null;
            payout_months: number;
            /** @enum {string} */
            growth: "prices" | "rate" | "fixed";
            deposit_growth_rate: number;
            loan_balance: number;
            loan_rate: number;
            asset_class: ("equities" | "balanced" | "bonds" | "deposits" | "property" | "fixed") | null;
            is_locked: boolean;
            drawable_from: string | null;
            /** @enum {string} */
            payout_growth: "fixed" | "prices";
            tax_percent: number;
            notes: string;
            is_hidden: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            scenario: number;
            tags: components["schemas"]["ItemTag"][];
        };
        ItemTag: {
            id: number;
            name: string;
            color: string;
        };
        BulkResult: {
            /** @enum {string} */
            action: "edit_from_date" | "edit_to_date" | "set_interest_rate" | "set_mgmt_fees" | "set_notes" | "set_interval" | "set_payout" | "set_growth" | "set_tax" | "set_asset_class" | "set_locked" | "change_category" | "extend_period" | "shift_dates" | "change_currency" | "adjust_amount_percent" | "adjust_amount_fixed" | "clear_fees" | "duplicate_items" | "add_tag" | "remove_tag" | "clear_all_tags" | "hide" | "show" | "delete";
            affected: number;
            skipped: {
                id: number;
                reason: string;
            }[];
            items: components["schemas"]["FinancialItem"][];
            undo_token: string | null;
        };
        UndoResult: {
            /** @enum {string} */
            action: "edit_from_date" | "edit_to_date" | "set_interest_rate" | "set_mgmt_fees" | "set_notes" | "set_interval" | "set_payout" | "set_growth" | "set_tax" | "set_asset_class" | "set_locked" | "change_category" | "extend_period" | "shift_dates" | "change_currency" | "adjust_amount_percent" | "adjust_amount_fixed" | "clear_fees" | "duplicate_items" | "add_tag" | "remove_tag" | "clear_all_tags" | "hide" | "show" | "delete" | "create" | "update" | "clear_items" | "create_scenario" | "duplicate_scenario" | "update_scenario" | "update_people" | "delete_scenario" | "create_tag" | "update_tag" | "merge_tags" | "delete_tag" | "demo_data" | "import" | "edit_economy";
            /** @enum {string} */
            direction: "undone" | "redone";
            affected: number;
            items: components["schemas"]["FinancialItem"][];
            removed: number[];
            undo_token: string;
        };
        Tag: {
            id: number;
            name: string;
            color: string;
            item_count: number;
        };
        TagAmounts: {
            id: number;
            name: string;
            color: string;
            total_amount: number;
            monthly_amount: number;
            existing_funds: number;
        };
        CurrencyRate: {
            /** @enum {string} */
            code: "USD" | "EUR" | "ILS" | "GBP" | "JPY" | "CAD" | "AUD" | "CHF" | "CNY" | "SEK" | "NOK" | "DKK" | "PLN" | "CZK" | "HUF" | "RUB" | "BRL" | "MXN" | "INR" | "KRW";
            name: string;
            symbol: string;
            rate: number;
        };
        CurrencyPreferences: {
            /** @enum {string} */
            current_currency: "USD" | "EUR" | "ILS" | "GBP" | "JPY" | "CAD" | "AUD" | "CHF" | "CNY" | "SEK" | "NOK" | "DKK" | "PLN" | "CZK" | "HUF" | "RUB" | "BRL" | "MXN" | "INR" | "KRW";
            available_currencies: {
                /** @enum {string} */
                code: "USD" | "EUR" | "ILS" | "GBP" | "JPY" | "CAD" | "AUD" | "CHF" | "CNY" | "SEK" | "NOK" | "DKK" | "PLN" | "CZK" | "HUF" | "RUB" | "BRL" | "MXN" | "INR" | "KRW";
                name: string;
                symbol: string;
            }[];
            exchange_rates: {
                [key: string]: number;
            };
            as_of: string | null;
            /** @enum {string} */
            source: "live" | "cached" | "built-in";
            service: string | null;
            unquoted: ("USD" | "EUR" | "ILS" | "GBP" | "JPY" | "CAD" | "AUD" | "CHF" | "CNY" | "SEK" | "NOK" | "DKK" | "PLN" | "CZK" | "HUF" | "RUB" | "BRL" | "MXN" | "INR" | "KRW")[];
        };
        ScenarioForecast: {
            forecast: number[];
            margins: number[];
            pension: number[];
            investment: number[];
            saving: number[];
            cash: number[];
            debts: number[];
            spendable: number[];
            total_fees: number;
            total_taxes: number;
            total_interest: number;
        };
        CurrencyExposure: {
            /** @enum {string} */
            currency: "USD" | "EUR" | "ILS" | "GBP" | "JPY" | "CAD" | "AUD" | "CHF" | "CNY" | "SEK" | "NOK" | "DKK" | "PLN" | "CZK" | "HUF" | "RUB" | "BRL" | "MXN" | "INR" | "KRW";
            years: {
                year: number;
                income: {
                    [key: string]: number;
                };
                expense: {
                    [key: string]: number;
                };
                assets: {
                    [key: string]: number;
                };
                debts: {
                    [key: string]: number;
                };
            }[];
            break_even: {
                /** @enum {string} */
                code: "USD" | "EUR" | "ILS" | "GBP" | "JPY" | "CAD" | "AUD" | "CHF" | "CNY" | "SEK" | "NOK" | "DKK" | "PLN" | "CZK" | "HUF" | "RUB" | "BRL" | "MXN" | "INR" | "KRW";
                change_percent: number | null;
            }[];
        };
        ForecastDifference: {
            from: number;
            to: number;
            /** @enum {string} */
            currency: "USD" | "EUR" | "ILS" | "GBP" | "JPY" | "CAD" | "AUD" | "CHF" | "CNY" | "SEK" | "NOK" | "DKK" | "PLN" | "CZK" | "HUF" | "RUB" | "BRL" | "MXN" | "INR" | "KRW";
            total: number;
            contributions: {
                name: string;
                category: ("balance" | "income" | "expense" | "saving" | "pension" | "investment") | null;
                /** @enum {string} */
                currency: "USD" | "EUR" | "ILS" | "GBP" | "JPY" | "CAD" | "AUD" | "CHF" | "CNY" | "SEK" | "NOK" | "DKK" | "PLN" | "CZK" | "HUF" | "RUB" | "BRL" | "MXN" | "INR" | "KRW";
                from_item: number | null;
                to_item: number | null;
                amount: number;
            }[];
        };
        SolveAnswer: {
            question: {
                milestone_id?: number;
                item_id?: number;
                /** @enum {string} */
                field?: "amount" | "monthly_interest_rate";
                /** @enum {string} */
                total?: "expense";
                /** @enum {string} */
                rate?: "USD" | "EUR" | "ILS" | "GBP" | "JPY" | "CAD" | "AUD" | "CHF" | "CNY" | "SEK" | "NOK" | "DKK" | "PLN" | "CZK" | "HUF" | "RUB" | "BRL" | "MXN" | "INR" | "KRW";
                stress?: {
                    [key: string]: number | string | null;
                };
                crisis_offset?: number;
                /** @enum {string} */
                only?: "returns" | "prices" | "currency" | "income" | "spending";
            };
            value: number | string | null;
            reason: ("not_monotone" | "end_of_range" | "never" | "always") | null;
            before: components["schemas"]["GoalOutcome"];
            after: components["schemas"]["GoalOutcome"];
            evaluations: number;
        };
        GoalOutcome: {
            forecast: number[];
            cash: number[];
            holds: boolean;
            least: number;
        };
        InflationAdjustedForecast: {
            labels: string[];
            base_forecast: number[];
            inflation_adjusted: number[];
            crisis_adjusted: number[];
            crisis_real: number[];
            price_index: number[];
            category_breakdown: {
                pension: number[];
                saving: number[];
                investment: number[];
            };
            methodology: string;
        };
        MonteCarloSimulation: {
            scenario_id: number;
            years: number;
            num_simulations: number;
            seed: number;
            labels: string[];
            mean: number;
            percentile_5: number;
            percentile_95: number;
            std_dev: number;
            median: number;
            invested_capital: number;
            probability_of_loss: number;
            value_at_risk_5: number;
            expected_shortfall_5: number;
            probability_of_shortfall: number;
            category_breakdown: {
                pension: {
                    mean: number;
                    percentile_5: number;
                    percentile_95: number;
                    std_dev: number;
                };
                saving: {
                    mean: number;
                    percentile_5: number;
                    percentile_95: number;
                    std_dev: number;
                };
                investment: {
                    mean: number;
                    percentile_5: number;
                    percentile_95: number;
                    std_dev: number;
                };
            };
            confidence: {
                mean: {
                    low: number;
                    high: number;
                };
                median: {
                    low: number;
                    high: number;
                };
                percentile_5: {
                    low: number;
                    high: number;
                };
                percentile_95: {
                    low: number;
                    high: number;
                };
                probability_of_loss: {
                    low: number;
                    high: number;
                };
                probability_of_shortfall: {
                    low: number;
                    high: number;
                };
            };
            fan: {
                p5: number[];
                p10: number[];
                p25: number[];
                p50: number[];
                p75: number[];
                p90: number[];
                p95: number[];
            };
            shortfall_by_year: number[];
            distribution: {
                edges: number[];
                counts: number[];
            };
            samples: {
                p10: {
                    path: number;
                    totals: number[];
                    short_month: string | null;
                };
                p25: {
                    path: number;
                    totals: number[];
                    short_month: string | null;
                };
                p50: {
                    path: number;
                    totals: number[];
                    short_month: string | null;
                };
                p75: {
                    path: number;
                    totals: number[];
                    short_month: string | null;
                };
                p90: {
                    path: number;
                    totals: number[];
                    short_month: string | null;
                };
            };
            real?: {
                mean: number;
                median: number;
                p5: number;
                p95: number;
                invested_capital: number;
                value_at_risk_5: number;
                confidence: {
                    mean: {
                        low: number;
                        high: number;
                    };
                    p5: {
                        low: number;
                        high: number;
                    };
                    p95: {
                        low: number;
                        high: number;
                    };
                };
                labels: string[];
                fan: {
                    p5: number[];
                    p10: number[];
                    p25: number[];
                    p50: number[];
                    p75: number[];
                    p90: number[];
                    p95: number[];
                };
                distribution: {
                    edges: number[];
                    counts: number[];
                };
                samples: {
                    p10: {
                        path: number;
                        totals: number[];
                    };
                    p25: {
                        path: number;
                        totals: number[];
                    };
                    p50: {
                        path: number;
                        totals: number[];
                    };
                    p75: {
                        path: number;
                        totals: number[];
                    };
                    p90: {
                        path: number;
                        totals: number[];
                    };
                };
            };
        };
        CrisisProbabilityAnalysis: {
            years: number;
            economic_scenario_id: number | null;
            /** @enum {string} */
            currency: "USD" | "EUR" | "ILS" | "GBP" | "JPY" | "CAD" | "AUD" | "CHF" | "CNY" | "SEK" | "NOK" | "DKK" | "PLN" | "CZK" | "HUF" | "RUB" | "BRL" | "MXN" | "INR" | "KRW";
            any_crisis_probability: number;
            expected_crises: number;
            expected_loss: number;
            crises: {
                stress_test_id: number;
                name: string;
                /** @enum {string} */
                severity: "High" | "Medium" | "Low";
                annual_probability: number;
                probability: number;
                expected_impact: number;
                impact_percent: number | null;
                trough_percent: number | null;
                worst_loss: number;
            }[];
        };
        OptimalAllocation: {
            risk_tolerance: string;
            time_horizon_years: number;
            allocation: {
                equities: number;
                bonds: number;
                cash: number;
            };
            expected_return: number;
            volatility: number;
            sharpe_ratio: number | null;
            probability_of_nominal_loss: number;
            efficient_frontier: {
                expected_return: number;
                volatility: number;
                allocation: {
                    equities: number;
                    bonds: number;
                    cash: number;
                };
            }[];
            inputs: {
                expected_return: {
                    equities: number;
                    bonds: number;
                    cash: number;
                };
                volatility: {
                    equities: number;
                    bonds: number;
                    cash: number;
                };
                correlation: number[][];
            };
        };
        InflationModel: {
            id: number;
            name: string;
            /** @constant */
            model_type: "constant";
            /** @enum {string} */
            currency: "USD" | "EUR" | "ILS" | "GBP" | "JPY" | "CAD" | "AUD" | "CHF" | "CNY" | "SEK" | "NOK" | "DKK" | "PLN" | "CZK" | "HUF" | "RUB" | "BRL" | "MXN" | "INR" | "KRW";
            rate: number;
            is_preset: boolean;
            /** Format: date-time */
            created_at: string;
            version: number;
        } | {
            id: number;
            name: string;
            /** @constant */
            model_type: "mean_reverting";
            /** @enum {string} */
            currency: "USD" | "EUR" | "ILS" | "GBP" | "JPY" | "CAD" | "AUD" | "CHF" | "CNY" | "SEK" | "NOK" | "DKK" | "PLN" | "CZK" | "HUF" | "RUB" | "BRL" | "MXN" | "INR" | "KRW";
            current_rate: number;
            long_run_rate: number;
            persistence: number;
            volatility: number;
            is_preset: boolean;
            /** Format: date-time */
            created_at: string;
            version: number;
        } | {
            id: number;
            name: string;
            /** @constant */
            model_type: "regime_switching";
            /** @enum {string} */
            currency: "USD" | "EUR" | "ILS" | "GBP" | "JPY" | "CAD" | "AUD" | "CHF" | "CNY" | "SEK" | "NOK" | "DKK" | "PLN" | "CZK" | "HUF" | "RUB" | "BRL" | "MXN" | "INR" | "KRW";
            normal_rate: number;
            high_rate: number;
            p_normal_to_high: number;
            p_high_to_normal: number;
            /** @enum {string} */
            current_regime: "normal" | "high";
            is_preset: boolean;
            /** Format: date-time */
            created_at: string;
            version: number;
        } | {
            id: number;
            name: string;
            /** @constant */
            model_type: "historical_bootstrap";
            /** @enum {string} */
            currency: "USD" | "EUR" | "ILS" | "GBP" | "JPY" | "CAD" | "AUD" | "CHF" | "CNY" | "SEK" | "NOK" | "DKK" | "PLN" | "CZK" | "HUF" | "RUB" | "BRL" | "MXN" | "INR" | "KRW";
            is_preset: boolean;
            /** Format: date-time */
            created_at: string;
            version: number;
        };
        StressTest: {
            id: number;
            name: string;
            probability: number;
            duration_months: number;
            recovery_months: number;
            /** @enum {string} */
            severity: "High" | "Medium" | "Low";
            income_shock: number;
            expense_shock: number;
            investment_shock: number;
            pension_shock: number;
            saving_shock: number;
            bond_shock: number;
            property_shock: number;
            inflation_shock: number;
            fx_shock: number;
            recovery_fraction: number;
            fx_currency: ("USD" | "EUR" | "ILS" | "GBP" | "JPY" | "CAD" | "AUD" | "CHF" | "CNY" | "SEK" | "NOK" | "DKK" | "PLN" | "CZK" | "HUF" | "RUB" | "BRL" | "MXN" | "INR" | "KRW") | null;
            is_preset: boolean;
            /** Format: date-time */
            created_at: string;
            version: number;
        };
        EconomicScenario: {
            id: number;
            name: string;
            /** @enum {string} */
            kind: "base" | "optimistic" | "pessimistic" | "custom";
            inflation_model_id: number | null;
            stress_test_ids: number[];
            return_adjustment: {
                pension: number;
                investment: number;
                saving: number;
            };
            inflation_adjustment: number;
            volatility_multiplier: number;
            crisis_probability_multiplier: number;
            is_default: boolean;
            /** Format: date-time */
            created_at: string;
            version: number;
        };
        LiveEconomicData: {
            /** @enum {string} */
            currency: "USD" | "EUR" | "ILS" | "GBP" | "JPY" | "CAD" | "AUD" | "CHF" | "CNY" | "SEK" | "NOK" | "DKK" | "PLN" | "CZK" | "HUF" | "RUB" | "BRL" | "MXN" | "INR" | "KRW";
            inflation_data: {
                consensus_rate: number;
                sources: {
                    name: string;
                    value: number;
                    period: string;
                }[];
            };
            market_conditions: {
                unemployment_rate: number;
                gdp_growth: number;
                market_volatility: number;
            };
            figures: {
                inflation: {
                    value: number;
                    sources: {
                        name: string;
                        value: number;
                        period: string;
                    }[];
                    as_of: string;
                    is_fallback: boolean;
                    history: {
                        attribution: string[];
                        points: {
                            period: string;
                            value: number;
                        }[];
                    } | null;
                };
                unemployment: {
                    value: number;
                    sources: {
                        name: string;
                        value: number;
                        period: string;
                    }[];
                    as_of: string;
                    is_fallback: boolean;
                    history: {
                        attribution: string[];
                        points: {
                            period: string;
                            value: number;
                        }[];
                    } | null;
                };
                gdp_growth: {
                    value: number;
                    sources: {
                        name: string;
                        value: number;
                        period: string;
                    }[];
                    as_of: string;
                    is_fallback: boolean;
                    history: {
                        attribution: string[];
                        points: {
                            period: string;
                            value: number;
                        }[];
                    } | null;
                };
                volatility: {
                    value: number;
                    sources: {
                        name: string;
                        value: number;
                        period: string;
                    }[];
                    as_of: string;
                    is_fallback: boolean;
                    history: {
                        attribution: string[];
                        points: {
                            period: string;
                            value: number;
                        }[];
                    } | null;
                };
            };
            data_sources: string[];
            as_of: string;
            is_fallback: boolean;
        };
        ScenarioTemplate: {
            /** @enum {string} */
            id: "retirement" | "home_purchase" | "education" | "emergency_fund" | "multi_currency" | "investments" | "vacation" | "wedding" | "startup" | "business_growth";
            name: string;
            summary: string;
            what_to_change: string;
            item_count: number;
        };
        ExportedData: {
            /** @constant */
            format: "meridian";
            /** @constant */
            version: 1;
            /** Format: date-time */
            exported_at: string;
            user: {
                id: number;
                username: string | null;
                email: string | null;
                first_name: string;
                last_name: string;
                /** Format: date-time */
                date_joined: string;
                people: components["schemas"]["Person"][];
            };
            preferences: {
                /** @enum {string} */
                date_format: "MM/DD/YYYY" | "DD/MM/YYYY" | "YYYY-MM-DD";
                /** @enum {string} */
                number_format: "1,234.56" | "1.234,56" | "1 234,56";
                /** @enum {string} */
                display_currency: "USD" | "EUR" | "ILS" | "GBP" | "JPY" | "CAD" | "AUD" | "CHF" | "CNY" | "SEK" | "NOK" | "DKK" | "PLN" | "CZK" | "HUF" | "RUB" | "BRL" | "MXN" | "INR" | "KRW";
            };
            scenarios: {
                id: number;
                name: string;
                is_default: boolean;
                is_selected: boolean;
                item_count: number;
                /** Format: date-time */
                created_at: string;
                assumptions: components["schemas"]["Assumptions"];
                milestones: components["schemas"]["Milestone"][];
                items: {
                    id: number;
                    name: string;
                    /** @enum {string} */
                    category: "balance" | "income" | "expense" | "saving" | "pension" | "investment";
                    from_date: string | null;
                    from_date_milestone: {
                        milestone_id: number;
                        offset_months: number;
                    } | null;
                    to_date: string | null;
                    to_date_milestone: {
                        milestone_id: number;
                        offset_months: number;
                    } | null;
                    amount: number;
                    /** @enum {string} */
                    currency: "USD" | "EUR" | "ILS" | "GBP" | "JPY" | "CAD" | "AUD" | "CHF" | "CNY" | "SEK" | "NOK" | "DKK" | "PLN" | "CZK" | "HUF" | "RUB" | "BRL" | "MXN" | "INR" | "KRW";
                    existing_funds: number;
                    /** @enum {string} */
                    existing_funds_currency: "USD" | "EUR" | "ILS" | "GBP" | "JPY" | "CAD" | "AUD" | "CHF" | "CNY" | "SEK" | "NOK" | "DKK" | "PLN" | "CZK" | "HUF" | "RUB" | "BRL" | "MXN" | "INR" | "KRW";
                    monthly_interest_rate: number;
                    management_fee_saving: number;
                    management_fee_deposit: number;
                    interest_limit: number;
                    interval_months: number;
                    payout_from_date: string | null;
                    payout_from_date_milestone: {
                        milestone_id: number;
                        offset_months: number;
                    } | null;
                    payout_months: number;
                    /** @enum {string} */
                    growth: "prices" | "rate" | "fixed";
                    deposit_growth_rate: number;
                    loan_balance: number;
                    loan_rate: number;
                    asset_class: ("equities" | "balanced" | "bonds" | "deposits" | "property" | "fixed") | null;
                    is_locked: boolean;
                    drawable_from: string | null;
                    /** @enum {string} */
                    payout_growth: "fixed" | "prices";
                    tax_percent: number;
                    notes: string;
                    is_hidden: boolean;
                    /** Format: date-time */
                    created_at: string;
                    /** Format: date-time */
                    updated_at: string;
                    scenario: number;
                    tags: components["schemas"]["ItemTag"][];
                    kept?: {
                        existing_funds?: number;
                        /** @enum {string} */
                        existing_funds_currency?: "USD" | "EUR" | "ILS" | "GBP" | "JPY" | "CAD" | "AUD" | "CHF" | "CNY" | "SEK" | "NOK" | "DKK" | "PLN" | "CZK" | "HUF" | "RUB" | "BRL" | "MXN" | "INR" | "KRW";
                        monthly_interest_rate?: number;
                        management_fee_saving?: number;
                        management_fee_deposit?: number;
                        interest_limit?: number;
                        interval_months?: number;
                        payout_from_date?: string | null;
                        payout_from_date_milestone?: {
                            milestone_id: number;
                            offset_months: number;
                        } | null;
                        payout_months?: number;
                        /** @enum {string} */
                        growth?: "prices" | "rate" | "fixed";
                        deposit_growth_rate?: number;
                        loan_balance?: number;
                        loan_rate?: number;
                        asset_class?: ("equities" | "balanced" | "bonds" | "deposits" | "property" | "fixed") | null;
                        is_locked?: boolean;
                        drawable_from?: string | null;
                        /** @enum {string} */
                        payout_growth?: "fixed" | "prices";
                        tax_percent?: number;
                    };
                }[];
            }[];
            tags: components["schemas"]["Tag"][];
            inflation_models: components["schemas"]["InflationModel"][];
            stress_tests: components["schemas"]["StressTest"][];
            economic_scenarios: components["schemas"]["EconomicScenario"][];
        };
        ImportResult: {
            created: number;
            updated: number;
            skipped: number;
            already_there?: number[];
            errors: {
                row: number | null;
                field: string;
                message: string;
                key: string;
                params: {
                    [key: string]: unknown;
                };
            }[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    auth_signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    username: string;
                    password: string;
                    /** @default true */
                    remember?: boolean;
                    turnstile_token?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"] | {
                        second_factor: components["schemas"]["SecondStep"];
                    };
                };
            };
            /** @description Messages by field, or a single detail; at most 50 problems are listed. Also if the body has more than 1,000 values, 100 fields in one object or 64 levels of nesting */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["DetailError"];
                };
            };
            /** @description The user or token may not make this call, or the request came from another site or without a CSRF token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description The body is larger than 16 KiB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description The body is not application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description The database is unavailable, or the server is busy or stopping; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description The disk of the server or of its database is full. Nothing was saved */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
        };
    };
    auth_signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never> | null;
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Messages by field, or a single detail; at most 50 problems are listed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["DetailError"];
                };
            };
            /** @description The request has no valid token or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description The user or token may not make this call, or the request came from another site or without a CSRF token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description The body is larger than 1 MiB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description The body is not application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description The database is unavailable, or the server is busy or stopping; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description The disk of the server or of its database is full. Nothing was saved */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
        };
    };
    "api-tokens_list": {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response. The response is 304 without a body if nothing has changed since. */
                "if-none-match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tokens: components["schemas"]["ApiToken"][];
                    };
                };
            };
            /** @description The response with the ETag in If-None-Match is still current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request has no valid token or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description The user or token may not make this call, or the request came from another site or without a CSRF token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description The database is unavailable, or the server is busy or stopping; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description The disk of the server or of its database is full. Nothing was saved */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
        };
    };
    "api-tokens_create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password?: string;
                    code?: string;
                    name: string;
                    /** @enum {string} */
                    scope: "read" | "write";
                    days: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedApiToken"];
                };
            };
            /** @description Messages by field, or a single detail; at most 50 problems are listed. Also if the body has more than 1,000 values, 100 fields in one object or 64 levels of nesting */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["DetailError"];
                };
            };
            /** @description The request has no valid token or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description The user or token may not make this call, or the request came from another site or without a CSRF token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description The body is larger than 1 MiB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description The body is not application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description The database is unavailable, or the server is busy or stopping; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description The disk of the server or of its database is full. Nothing was saved */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
        };
    };
    scenarios_current: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response. The response is 304 without a body if nothing has changed since. */
                "if-none-match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Scenario"];
                };
            };
            /** @description The response with the ETag in If-None-Match is still current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request has no valid token or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description No scenario is selected */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description The database is unavailable, or the server is busy or stopping; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description The disk of the server or of its database is full. Nothing was saved */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
        };
    };
    items_list: {
        parameters: {
            query?: {
                page?: string;
                page_size?: string;
                scenario_id?: string;
            };
            header?: {
                /** @description The ETag of an earlier response. The response is 304 without a body if nothing has changed since. */
                "if-none-match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
                        next: string | null;
                        previous: string | null;
                        results: components["schemas"]["FinancialItem"][];
                    };
                };
            };
            /** @description The response with the ETag in If-None-Match is still current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Messages by field, or a single detail; at most 50 problems are listed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["DetailError"];
                };
            };
            /** @description The request has no valid token or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description The user has no such scenario */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description The database is unavailable, or the server is busy or stopping; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description The disk of the server or of its database is full. Nothing was saved */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
        };
    };
    items_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request with the same key within 24 hours creates nothing and gets the first response again. If that response, encrypted, was larger than 64 kB, its lists contain only ids, and the header Shortened-Answer is ids. For each user 4 MB of responses are stored; beyond that the oldest are deleted. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @enum {string} */
                    category: "balance" | "income" | "expense" | "saving" | "pension" | "investment";
                    from_date?: (string | {
                        milestone_id: number;
                        offset_months?: number | string;
                    }) | null;
                    to_date?: (string | {
                        milestone_id: number;
                        offset_months?: number | string;
                    }) | null;
                    amount: number | string;
                    /** @enum {string} */
                    currency: "USD" | "EUR" | "ILS" | "GBP" | "JPY" | "CAD" | "AUD" | "CHF" | "CNY" | "SEK" | "NOK" | "DKK" | "PLN" | "CZK" | "HUF" | "RUB" | "BRL" | "MXN" | "INR" | "KRW";
                    existing_funds?: (number | string) | null;
                    existing_funds_currency?: ("USD" | "EUR" | "ILS" | "GBP" | "JPY" | "CAD" | "AUD" | "CHF" | "CNY" | "SEK" | "NOK" | "DKK" | "PLN" | "CZK" | "HUF" | "RUB" | "BRL" | "MXN" | "INR" | "KRW") | null;
                    monthly_interest_rate?: (number | string) | null;
                    management_fee_saving?: (number | string) | null;
                    management_fee_deposit?: (number | string) | null;
                    interest_limit?: (number | string) | null;
                    interval_months?: (number | string) | null;
                    payout_from_date?: (string | {
                        milestone_id: number;
                        offset_months?: number | string;
                    }) | null;
                    payout_months?: (number | string) | null;
                    growth?: ("prices" | "rate" | "fixed") | null;
                    deposit_growth_rate?: (number | string) | null;
                    loan_balance?: (number | string) | null;
                    loan_rate?: (number | string) | null;
                    asset_class?: ("equities" | "balanced" | "bonds" | "deposits" | "property" | "fixed") | null;
                    is_locked?: boolean;
                    drawable_from?: string | null;
                    payout_growth?: ("fixed" | "prices") | null;
                    tax_percent?: (number | string) | null;
                    notes?: string | null;
                    /** @default false */
                    is_hidden?: boolean;
                    scenario_id?: number;
                    tag_names?: string[];
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    /** @description Token that undoes the change: POST /api/financial-items/undo/ within 10 minutes, once. */
                    "Undo-Token"?: string;
                    /** @description Value ids: this is a repeated response (same Idempotency-Key) that was too large to store. Its lists contain only ids. */
                    "Shortened-Answer"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FinancialItem"];
                };
            };
            /** @description Messages by field, or a single detail; at most 50 problems are listed. Also if the body has more than 1,000 values, 100 fields in one object or 64 levels of nesting */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["DetailError"];
                };
            };
            /** @description The request has no valid token or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description The user or token may not make this call, or the request came from another site or without a CSRF token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description The user has no such scenario */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description The Idempotency-Key was used for another request */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description The body is larger than 1 MiB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description The body is not application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description The database is unavailable, or the server is busy or stopping; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description The disk of the server or of its database is full. Nothing was saved */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
        };
    };
    forecast_read: {
        parameters: {
            query?: {
                years?: string;
                until?: string;
                scenario_ids?: string;
                start?: string;
                deficit_policy?: "overdraft" | "liquidate";
                real?: "true" | "false";
            };
            header?: {
                /** @description The ETag of an earlier response. The response is 304 without a body if nothing has changed since. */
                "if-none-match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        labels: string[];
                        scenarios: {
                            [key: string]: components["schemas"]["ScenarioForecast"];
                        };
                    };
                };
            };
            /** @description The response with the ETag in If-None-Match is still current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Messages by field, or a single detail; at most 50 problems are listed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["DetailError"];
                };
            };
            /** @description The request has no valid token or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description The user has no such scenario */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description Too many requests; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description The database is unavailable, or the server is busy or stopping; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
            /** @description The disk of the server or of its database is full. Nothing was saved */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailError"];
                };
            };
        };
    };
}
