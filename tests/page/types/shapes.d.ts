// Written by build_tools/page_types.py; run it after a change of server/schemas.py.

declare namespace Api {
  /** Who is to sit on a seat: a bot, a person now (a token comes back), or whoever joins (neither). */
  interface SeatPlan {
    name?: string | null;
    bot?: string | null;
    /** What this person adds to chance. */
    nonce?: string;
    /** Whether this person agrees that the finished game may be given away as data, without the name. */
    share?: boolean;
  }

  /** A table to be made. */
  interface NewTable {
    game: string;
    seats: SeatPlan[];
    options?: Record<string, any>;
    /** Left out, the server draws one that nobody knows before the end. */
    seed?: number | string | null;
    /** Whether the lobby shows it and anybody may sit down. */
    public?: boolean;
    /** For each decision; after that the game's recovery decision stands in. */
    seconds?: number | null;
    /** Refused answers to one question before the recovery decision stands in; null: never. */
    retries?: number | null;
    /** How long bots wait before each decision, so that people can follow. */
    pause_ms?: number;
    /** Whether a bot stands in for a person at the deadline, instead of the recovery decision. */
    stand_in?: boolean;
    /** How long somebody must be absent before the others may vote on a bot: at least 60, if the server says no less. */
    absent_seconds?: number | null;
    /** The game's first table that teaches it, private and against bots: `seats` names the learner, the rest is set. */
    lesson?: boolean;
  }

  /** A person who sits down. */
  interface Join {
    name: string;
    /** The join code of the table or of one seat; not needed at a public table. */
    code?: string | null;
    /** Which seat; the first free one if left out. */
    seat?: number | null;
    /** What this person adds to chance: anything that nobody can foresee. */
    nonce?: string;
    /** Whether this person agrees that the finished game may be given away as data: moves and messages, no name. */
    share?: boolean;
  }

  /** A bot for a free seat. */
  interface SeatBot {
    bot: string;
  }

  /** A table that its host has closed. */
  interface Closed {
    table: string;
    /** `dropped`: its game had not begun, and it is gone. */
    status: "dropped" | "stopped";
  }

  /** A seat's decision. */
  interface NewDecision {
    /** As text (`bid 5`), as a code from the list of choices, or as a typed record. */
    action: string | number | Record<string, any>;
    /** Of the question that it answers; an answer to an older question is refused as stale. */
    number?: number | null;
    /** Chosen by the client; the same id sent twice counts once. */
    id?: string | null;
  }

  /** What a seat says to others. */
  interface NewPress {
    /** At most 4,000 characters; line breaks and tabs are the only control characters. */
    text: string;
    /** The seats it is for; empty: everybody, spectators too. */
    to?: number[];
    /** Chosen by the client; the same id sent twice is said once. */
    id?: string | null;
  }

  /** A seat's wish to undo its last decision. */
  interface NewTakeBack {
    /** Chosen by the client; the same id sent twice counts once. */
    id?: string | null;
  }

  /** Somebody leaves; a bot plays on for the seat. */
  interface Leave {
    /** Whether for good. Otherwise the person can come back. */
    resign?: boolean;
  }

  /** A vote that a bot stands in for somebody absent. */
  interface StandIn {
    seat: number;
  }

  /** Tables by their ids: those that a page remembers. */
  interface SomeTables {
    ids: string[];
  }

  /** The first message of a WebSocket. */
  interface Hello {
    type: "hello";
    /** Of a seat; null to look on. */
    token?: string | null;
    /** The last step the client has seen; events after it are sent again. */
    after?: number;
    /** How many messages of press the client has had; those after them are sent again. */
    heard?: number;
    /** Whether the board is to be drawn with every view. */
    drawing?: boolean;
    /** Whether positions and events are to be told in words too. */
    words?: boolean;
    /** Whether views after the first may come as patches of the one before. */
    patches?: boolean;
  }

  /** A decision over the WebSocket; its receipt carries the same id. */
  interface Decide {
    type: "decide";
    action: string | number | Record<string, any>;
    id?: string | null;
    number?: number | null;
  }

  /** The last decision taken back over the WebSocket; its receipt carries the same id. */
  interface TakeBackShape {
    type: "take_back";
    /** Chosen by the client; the same id sent twice counts once. */
    id?: string | null;
  }

  /** Press over the WebSocket; its receipt carries the same id. */
  interface Say {
    type: "say";
    /** At most 4,000 characters; line breaks and tabs are the only control characters. */
    text: string;
    /** The seats it is for; empty: everybody, spectators too. */
    to?: number[];
    /** Chosen by the client; the same id sent twice is said once. */
    id?: string | null;
  }

  /** Answered by a pong. */
  interface Ping {
    type: "ping";
  }

  /** What went wrong. */
  interface ErrorBody {
    code: string;
    message: string;
    where: string;
    values?: Record<string, any>;
  }

  /** Every answer that is not a success. */
  interface Error {
    error: ErrorBody;
  }

  /** One option of a game. */
  interface OptionShape {
    name: string;
    default: any;
    help: string;
    words: string[];
    range: number[] | null;
    list_range: number[] | null;
    /** Whether it also takes an object, as the game's rules describe it. */
    object: boolean;
    /** What people call it. */
    label: string;
    /** What people call each of the words. */
    word_labels: Record<string, string>;
    /** `basic` for what most tables want to choose. */
    group: "advanced" | "basic";
    /** How many seats each word is for, where it decides that. */
    word_seats: Record<string, number>;
  }

  /** Options that go well together, under a name. */
  interface PresetShape {
    name: string;
    help: string;
    /** Only those that differ from their defaults. */
    options: Record<string, any>;
    /** The least and the largest number of seats it is for; null: all that the game takes. */
    seats: number[] | null;
  }

  /** A game that can be played here. */
  interface GameShape {
    name: string;
    title: string;
    version: string;
    min_seats: number;
    max_seats: number;
    usual_seats: number;
    options: OptionShape[];
    bots: string[];
    /** Whether it has a first table that teaches it. */
    lesson: boolean;
    /** How each bot plays, in a sentence. */
    bot_help: Record<string, string>;
    /** What the game is, in a sentence; empty where it does not say. */
    tagline: string;
    /** How long a game takes, from and to; zeros where it does not say. */
    minutes: number[];
    /** What newcomers should take comes first; there is at least one. */
    presets: PresetShape[];
    /** Whether `/sandbox/NAME` is a page where one plays all seats. */
    sandbox: boolean;
  }

  /** A base class for defining efficient serializable objects. Fields are defined using type annotations. Fields may optionally have default values, which result in keyword parameters to the constructor. Structs automatically define ``__init__``, ``__eq__``, ``__repr__``, and ``__copy__`` methods. Additional methods can be defined on the class as needed. Note that ``__init__``/``__new__`` cannot be overridden, but other methods can. A tuple of the field names is available on the class via the ``__struct_fields__`` attribute if needed. Additional class options can be enabled by passing keywords to the class definition (see example below). These configuration options may also be inspected at runtime through the ``__struct_config__`` attribute. Configuration ------------- frozen: bool, default False Whether instances of this type are pseudo-immutable. If true, attribute assignment is disabled and a corresponding ``__hash__`` is defined. order: bool, default False If True, ``__lt__``, `__le__``, ``__gt__``, and ``__ge__`` methods will be generated for this type. eq: bool, default True If True (the default), an ``__eq__`` method will be generated for this type. Set to False to compare based on instance identity alone. kw_only: bool, default False If True, all fields will be treated as keyword-only arguments in the generated ``__init__`` method. Default is False. omit_defaults: bool, default False Whether fields should be omitted from encoding if the corresponding value is the default for that field. Enabling this may reduce message size, and often also improve encoding & decoding performance. forbid_unknown_fields: bool, default False If True, an error is raised if an unknown field is encountered while decoding structs of this type. If False (the default), no error is raised and the unknown field is skipped. tag: str, int, bool, callable, or None, default None Used along with ``tag_field`` for configuring tagged union support. If either are non-None, then the struct is considered "tagged". In this case, an extra field (the ``tag_field``) and value (the ``tag``) are added to the encoded message, which can be used to differentiate message types during decoding. Set ``tag=True`` to enable the default tagged configuration (``tag_field`` is ``"type"``, ``tag`` is the class name). Alternatively, you can provide a string (or less commonly int) value directly to be used as the tag (e.g. ``tag="my-tag-value"``).``tag`` can also be passed a callable that takes the class qualname and returns a valid tag value (e.g. ``tag=str.lower``). See the docs for more information. tag_field: str or None, default None The field name to use for tagged union support. If ``tag`` is non-None, then this defaults to ``"type"``. See the ``tag`` docs above for more information. rename: str, mapping, callable, or None, default None Controls renaming the field names used when encoding/decoding the struct. May be one of ``"lower"``, ``"upper"``, ``"camel"``, ``"pascal"``, or ``"kebab"`` to rename in lowercase, UPPERCASE, camelCase, PascalCase, or kebab-case respectively. May also be a mapping from field names to the renamed names (missing fields are not renamed). Alternatively, may be a callable that takes the field name and returns a new name or ``None`` to not rename that field. Default is ``None`` for no field renaming. repr_omit_defaults: bool, default False Whether fields should be omitted from the generated repr if the corresponding value is the default for that field. array_like: bool, default False If True, this struct type will be treated as an array-like type during encoding/decoding, rather than a dict-like type (the default). This may improve performance, at the cost of a more inscrutable message encoding. gc: bool, default True Whether garbage collection is enabled for this type. Disabling this *may* help reduce GC pressure, but will prevent reference cycles composed of only ``gc=False`` from being collected. It is the user's responsibility to ensure that reference cycles don't occur when setting ``gc=False``. weakref: bool, default False Whether instances of this type support weak references. Defaults to False. dict: bool, default False Whether instances of this type will include a ``__dict__``. Setting this to True will allow adding additional undeclared attributes to a struct instance, which may be useful for holding private runtime state. Defaults to False. cache_hash: bool, default False If enabled, the hash of a frozen struct instance will be computed at most once, and then cached on the instance for further reuse. For expensive hash values this can improve performance at the cost of a small amount of memory usage. Examples -------- Here we define a new `Struct` type for describing a dog. It has three fields; two required and one optional. >>> class Dog(Struct): ... name: str ... breed: str ... is_good_boy: bool = True ... >>> Dog('snickers', breed='corgi') Dog(name='snickers', breed='corgi', is_good_boy=True) Additional struct options can be set as part of the class definition. Here we define a new `Struct` type for a frozen `Point` object. >>> class Point(Struct, frozen=True): ... x: float ... y: float ... >>> {Point(1.5, 2.0): 1} # frozen structs are hashable {Point(x=1.5, y=2.0): 1} */
  interface Games {
    games: GameShape[];
  }

  /** Where others reach this server. */
  interface Addresses {
    /** The public address first, then those in the local network; empty where only this machine can. */
    urls: string[];
    /** The address the server was told that the world knows it by. */
    public: string | null;
  }

  /** A link to a table of this server. */
  interface QrText {
    text: string;
  }

  /** A seat as everybody sees it. */
  interface SeatShape {
    seat: number;
    name: string;
    kind: "bot" | "open" | "person";
    bot: string | null;
    connected: boolean;
    /** Who the seat is in the game ("France"); empty where nothing but names tells seats apart. */
    role: string;
    /** The bot that plays for the person of this seat, who may come back unless `resigned`. */
    stand_in: string | null;
    /** The seats that want a bot to stand in for this one. */
    votes: number[];
    /** How many votes it takes: more than half of the other people who have not resigned and play themselves. */
    votes_needed: number;
    /** In a game: when the person was last heard of, in milliseconds since 1970; null for whoever is connected. */
    absent_since: number | null;
    /** From when the others may vote, in milliseconds since 1970; null where they may not or nobody can say yet. */
    vote_from: number | null;
    /** Whether the person has left for good. */
    resigned: boolean;
    /** Whether that was the host's doing. */
    removed: boolean;
  }

  /** What a table's chance comes from, as far as it may be known (docs/fairness.md). */
  interface FairShape {
    /** SHA-256 of the table's secret. */
    commitment: string;
    /** What each seat added; empty for none. */
    nonces: string[];
    /** Told when the game is over. */
    secret: string | null;
  }

  /** A table as everybody sees it. */
  interface TableShape {
    id: string;
    game: string;
    title: string;
    status: "over" | "playing" | "stopped" | "waiting";
    seats: SeatShape[];
    options: Record<string, any>;
    public: boolean;
    seconds: number | null;
    retries: number | null;
    pause_ms: number;
    /** Whether whoever made the table chose the seed, and so may know what is hidden. */
    seeded: boolean;
    /** Where chance comes from a secret; null at a table with a seed. */
    fair: FairShape | null;
    created: number;
    to_act: number[];
    /** The last step of the game; -1 before it begins. */
    n: number;
    /** What seats may say to each other: nothing, only to everybody, or anything to anybody. */
    press: "full" | "none" | "public";
    watching: number;
    /** Whether a bot stands in at the deadline. */
    stand_in: boolean;
    /** How long somebody must be absent before the others may vote on a bot. */
    absent_seconds: number;
    /** When the game ended, in milliseconds since 1970. */
    ended: number | null;
    /** How it ended, in a sentence. */
    result: string | null;
    /** The table of the rematch, once somebody wanted one. */
    next: string | null;
  }

  /** Sent over the WebSocket when somebody sits down, comes or goes. */
  interface RoomShape {
    type: "room";
    table: TableShape;
    /** The server's time, in milliseconds since 1970: what the table's moments are to be compared with. */
    now: number;
  }

  /** A base class for defining efficient serializable objects. Fields are defined using type annotations. Fields may optionally have default values, which result in keyword parameters to the constructor. Structs automatically define ``__init__``, ``__eq__``, ``__repr__``, and ``__copy__`` methods. Additional methods can be defined on the class as needed. Note that ``__init__``/``__new__`` cannot be overridden, but other methods can. A tuple of the field names is available on the class via the ``__struct_fields__`` attribute if needed. Additional class options can be enabled by passing keywords to the class definition (see example below). These configuration options may also be inspected at runtime through the ``__struct_config__`` attribute. Configuration ------------- frozen: bool, default False Whether instances of this type are pseudo-immutable. If true, attribute assignment is disabled and a corresponding ``__hash__`` is defined. order: bool, default False If True, ``__lt__``, `__le__``, ``__gt__``, and ``__ge__`` methods will be generated for this type. eq: bool, default True If True (the default), an ``__eq__`` method will be generated for this type. Set to False to compare based on instance identity alone. kw_only: bool, default False If True, all fields will be treated as keyword-only arguments in the generated ``__init__`` method. Default is False. omit_defaults: bool, default False Whether fields should be omitted from encoding if the corresponding value is the default for that field. Enabling this may reduce message size, and often also improve encoding & decoding performance. forbid_unknown_fields: bool, default False If True, an error is raised if an unknown field is encountered while decoding structs of this type. If False (the default), no error is raised and the unknown field is skipped. tag: str, int, bool, callable, or None, default None Used along with ``tag_field`` for configuring tagged union support. If either are non-None, then the struct is considered "tagged". In this case, an extra field (the ``tag_field``) and value (the ``tag``) are added to the encoded message, which can be used to differentiate message types during decoding. Set ``tag=True`` to enable the default tagged configuration (``tag_field`` is ``"type"``, ``tag`` is the class name). Alternatively, you can provide a string (or less commonly int) value directly to be used as the tag (e.g. ``tag="my-tag-value"``).``tag`` can also be passed a callable that takes the class qualname and returns a valid tag value (e.g. ``tag=str.lower``). See the docs for more information. tag_field: str or None, default None The field name to use for tagged union support. If ``tag`` is non-None, then this defaults to ``"type"``. See the ``tag`` docs above for more information. rename: str, mapping, callable, or None, default None Controls renaming the field names used when encoding/decoding the struct. May be one of ``"lower"``, ``"upper"``, ``"camel"``, ``"pascal"``, or ``"kebab"`` to rename in lowercase, UPPERCASE, camelCase, PascalCase, or kebab-case respectively. May also be a mapping from field names to the renamed names (missing fields are not renamed). Alternatively, may be a callable that takes the field name and returns a new name or ``None`` to not rename that field. Default is ``None`` for no field renaming. repr_omit_defaults: bool, default False Whether fields should be omitted from the generated repr if the corresponding value is the default for that field. array_like: bool, default False If True, this struct type will be treated as an array-like type during encoding/decoding, rather than a dict-like type (the default). This may improve performance, at the cost of a more inscrutable message encoding. gc: bool, default True Whether garbage collection is enabled for this type. Disabling this *may* help reduce GC pressure, but will prevent reference cycles composed of only ``gc=False`` from being collected. It is the user's responsibility to ensure that reference cycles don't occur when setting ``gc=False``. weakref: bool, default False Whether instances of this type support weak references. Defaults to False. dict: bool, default False Whether instances of this type will include a ``__dict__``. Setting this to True will allow adding additional undeclared attributes to a struct instance, which may be useful for holding private runtime state. Defaults to False. cache_hash: bool, default False If enabled, the hash of a frozen struct instance will be computed at most once, and then cached on the instance for further reuse. For expensive hash values this can improve performance at the cost of a small amount of memory usage. Examples -------- Here we define a new `Struct` type for describing a dog. It has three fields; two required and one optional. >>> class Dog(Struct): ... name: str ... breed: str ... is_good_boy: bool = True ... >>> Dog('snickers', breed='corgi') Dog(name='snickers', breed='corgi', is_good_boy=True) Additional struct options can be set as part of the class definition. Here we define a new `Struct` type for a frozen `Point` object. >>> class Point(Struct, frozen=True): ... x: float ... y: float ... >>> {Point(1.5, 2.0): 1} # frozen structs are hashable {Point(x=1.5, y=2.0): 1} */
  interface Tables {
    tables: TableShape[];
  }

  /** A seat and the token that proves it. The server keeps only the token's SHA-256. */
  interface SeatKey {
    seat: number;
    token: string;
  }

  /** A table just made, with every secret of it; none of them is ever told again. */
  interface Made {
    table: TableShape;
    /** Token of whoever made the table: may put bots on free seats. */
    host: string;
    /** Join code of the table. */
    invite: string;
    /** Join code of each free seat. */
    codes: Record<string, string>;
    /** Seats taken by name at once. */
    seats: SeatKey[];
  }

  /** A base class for defining efficient serializable objects. Fields are defined using type annotations. Fields may optionally have default values, which result in keyword parameters to the constructor. Structs automatically define ``__init__``, ``__eq__``, ``__repr__``, and ``__copy__`` methods. Additional methods can be defined on the class as needed. Note that ``__init__``/``__new__`` cannot be overridden, but other methods can. A tuple of the field names is available on the class via the ``__struct_fields__`` attribute if needed. Additional class options can be enabled by passing keywords to the class definition (see example below). These configuration options may also be inspected at runtime through the ``__struct_config__`` attribute. Configuration ------------- frozen: bool, default False Whether instances of this type are pseudo-immutable. If true, attribute assignment is disabled and a corresponding ``__hash__`` is defined. order: bool, default False If True, ``__lt__``, `__le__``, ``__gt__``, and ``__ge__`` methods will be generated for this type. eq: bool, default True If True (the default), an ``__eq__`` method will be generated for this type. Set to False to compare based on instance identity alone. kw_only: bool, default False If True, all fields will be treated as keyword-only arguments in the generated ``__init__`` method. Default is False. omit_defaults: bool, default False Whether fields should be omitted from encoding if the corresponding value is the default for that field. Enabling this may reduce message size, and often also improve encoding & decoding performance. forbid_unknown_fields: bool, default False If True, an error is raised if an unknown field is encountered while decoding structs of this type. If False (the default), no error is raised and the unknown field is skipped. tag: str, int, bool, callable, or None, default None Used along with ``tag_field`` for configuring tagged union support. If either are non-None, then the struct is considered "tagged". In this case, an extra field (the ``tag_field``) and value (the ``tag``) are added to the encoded message, which can be used to differentiate message types during decoding. Set ``tag=True`` to enable the default tagged configuration (``tag_field`` is ``"type"``, ``tag`` is the class name). Alternatively, you can provide a string (or less commonly int) value directly to be used as the tag (e.g. ``tag="my-tag-value"``).``tag`` can also be passed a callable that takes the class qualname and returns a valid tag value (e.g. ``tag=str.lower``). See the docs for more information. tag_field: str or None, default None The field name to use for tagged union support. If ``tag`` is non-None, then this defaults to ``"type"``. See the ``tag`` docs above for more information. rename: str, mapping, callable, or None, default None Controls renaming the field names used when encoding/decoding the struct. May be one of ``"lower"``, ``"upper"``, ``"camel"``, ``"pascal"``, or ``"kebab"`` to rename in lowercase, UPPERCASE, camelCase, PascalCase, or kebab-case respectively. May also be a mapping from field names to the renamed names (missing fields are not renamed). Alternatively, may be a callable that takes the field name and returns a new name or ``None`` to not rename that field. Default is ``None`` for no field renaming. repr_omit_defaults: bool, default False Whether fields should be omitted from the generated repr if the corresponding value is the default for that field. array_like: bool, default False If True, this struct type will be treated as an array-like type during encoding/decoding, rather than a dict-like type (the default). This may improve performance, at the cost of a more inscrutable message encoding. gc: bool, default True Whether garbage collection is enabled for this type. Disabling this *may* help reduce GC pressure, but will prevent reference cycles composed of only ``gc=False`` from being collected. It is the user's responsibility to ensure that reference cycles don't occur when setting ``gc=False``. weakref: bool, default False Whether instances of this type support weak references. Defaults to False. dict: bool, default False Whether instances of this type will include a ``__dict__``. Setting this to True will allow adding additional undeclared attributes to a struct instance, which may be useful for holding private runtime state. Defaults to False. cache_hash: bool, default False If enabled, the hash of a frozen struct instance will be computed at most once, and then cached on the instance for further reuse. For expensive hash values this can improve performance at the cost of a small amount of memory usage. Examples -------- Here we define a new `Struct` type for describing a dog. It has three fields; two required and one optional. >>> class Dog(Struct): ... name: str ... breed: str ... is_good_boy: bool = True ... >>> Dog('snickers', breed='corgi') Dog(name='snickers', breed='corgi', is_good_boy=True) Additional struct options can be set as part of the class definition. Here we define a new `Struct` type for a frozen `Point` object. >>> class Point(Struct, frozen=True): ... x: float ... y: float ... >>> {Point(1.5, 2.0): 1} # frozen structs are hashable {Point(x=1.5, y=2.0): 1} */
  interface Joined {
    seat: number;
    token: string;
    table: TableShape;
  }

  /** A wish for a rematch. */
  interface PlayAgain {
    /** What this person adds to chance, if the game has not begun yet. */
    nonce?: string;
  }

  /** What the rules make of a finished game's journal when it is played again. */
  interface Checked {
    sound: boolean;
    /** What was found, in a sentence or two. */
    words: string;
  }

  /** One's seat at the next table. */
  interface Rematch {
    table: string;
    seat: number;
    /** Any token given for this seat before is no longer valid. */
    token: string;
  }

  /** An action that the bot has looked at. */
  interface CandidateShape {
    code: number;
    /** The code as text. */
    key: string;
    text: string;
    label: string;
    /** The mean reward of the imagined games that began with it: a won game counts 1, a lead a little more. */
    mean: number;
    /** How many imagined games began with it. */
    visits: number;
  }

  /** What a bot would do, from what the seat may know. */
  interface Hint {
    /** The best first: what the bot would play. */
    candidates: CandidateShape[];
    bot: string;
  }

  /** One legal action. Its text and its code mean the same. */
  interface ChoiceShape {
    /** 64 bits; a client that can't hold them takes `key`. */
    code: number;
    text: string;
    group: string;
    /** The action as a sentence for people; sent where words are wanted. */
    label?: string;
    /** What is costly or final about it, in a sentence; left out where nothing is. */
    caution?: string;
    /** The code as text, which is also the `data-action` of the drawing; sent where words are wanted. */
    key?: string;
  }

  /** Legal actions that differ in a number only. A decision is its text with the number in place of `{}`. */
  interface AmountShape {
    /** What is sent as the action, with `{}` in place of the number: `bid {}`. */
    text: string;
    /** What the number is, for people: `Your bid`. */
    label: string;
    group: string;
    least: number;
    /** A whole count of steps above the least. */
    most: number;
    step: number;
    /** Some of the numbers: those that players choose most. */
    useful: number[];
  }

  /** The question that waits for this seat's decision. */
  interface AskShape {
    number: number;
    refusal: Record<string, any> | null;
  }

  /** Something that happened, as far as this seat may know. */
  interface EventShape {
    /** The step that brought it about. */
    n: number;
    event: Record<string, any>;
    text?: string;
  }

  /** Where a lesson stands. It only tells what to look for: every legal action stays one. */
  interface LessonShape {
    /** How many steps are done. */
    step: number;
    steps: number;
    /** What to do now, and why. */
    say: string;
    /** The actions that are wanted, by `key`; null where nothing is wanted of the learner now. */
    expects: string[] | null;
    /** Whether the lesson has come to its end; the game may go on. */
    done: boolean;
    /** Whether the learner went another way, which ends the lesson too. */
    left: boolean;
    /** The wanted actions as text: one may be an amount and in no list of choices. */
    texts: string[];
  }

  /** A base class for defining efficient serializable objects. Fields are defined using type annotations. Fields may optionally have default values, which result in keyword parameters to the constructor. Structs automatically define ``__init__``, ``__eq__``, ``__repr__``, and ``__copy__`` methods. Additional methods can be defined on the class as needed. Note that ``__init__``/``__new__`` cannot be overridden, but other methods can. A tuple of the field names is available on the class via the ``__struct_fields__`` attribute if needed. Additional class options can be enabled by passing keywords to the class definition (see example below). These configuration options may also be inspected at runtime through the ``__struct_config__`` attribute. Configuration ------------- frozen: bool, default False Whether instances of this type are pseudo-immutable. If true, attribute assignment is disabled and a corresponding ``__hash__`` is defined. order: bool, default False If True, ``__lt__``, `__le__``, ``__gt__``, and ``__ge__`` methods will be generated for this type. eq: bool, default True If True (the default), an ``__eq__`` method will be generated for this type. Set to False to compare based on instance identity alone. kw_only: bool, default False If True, all fields will be treated as keyword-only arguments in the generated ``__init__`` method. Default is False. omit_defaults: bool, default False Whether fields should be omitted from encoding if the corresponding value is the default for that field. Enabling this may reduce message size, and often also improve encoding & decoding performance. forbid_unknown_fields: bool, default False If True, an error is raised if an unknown field is encountered while decoding structs of this type. If False (the default), no error is raised and the unknown field is skipped. tag: str, int, bool, callable, or None, default None Used along with ``tag_field`` for configuring tagged union support. If either are non-None, then the struct is considered "tagged". In this case, an extra field (the ``tag_field``) and value (the ``tag``) are added to the encoded message, which can be used to differentiate message types during decoding. Set ``tag=True`` to enable the default tagged configuration (``tag_field`` is ``"type"``, ``tag`` is the class name). Alternatively, you can provide a string (or less commonly int) value directly to be used as the tag (e.g. ``tag="my-tag-value"``).``tag`` can also be passed a callable that takes the class qualname and returns a valid tag value (e.g. ``tag=str.lower``). See the docs for more information. tag_field: str or None, default None The field name to use for tagged union support. If ``tag`` is non-None, then this defaults to ``"type"``. See the ``tag`` docs above for more information. rename: str, mapping, callable, or None, default None Controls renaming the field names used when encoding/decoding the struct. May be one of ``"lower"``, ``"upper"``, ``"camel"``, ``"pascal"``, or ``"kebab"`` to rename in lowercase, UPPERCASE, camelCase, PascalCase, or kebab-case respectively. May also be a mapping from field names to the renamed names (missing fields are not renamed). Alternatively, may be a callable that takes the field name and returns a new name or ``None`` to not rename that field. Default is ``None`` for no field renaming. repr_omit_defaults: bool, default False Whether fields should be omitted from the generated repr if the corresponding value is the default for that field. array_like: bool, default False If True, this struct type will be treated as an array-like type during encoding/decoding, rather than a dict-like type (the default). This may improve performance, at the cost of a more inscrutable message encoding. gc: bool, default True Whether garbage collection is enabled for this type. Disabling this *may* help reduce GC pressure, but will prevent reference cycles composed of only ``gc=False`` from being collected. It is the user's responsibility to ensure that reference cycles don't occur when setting ``gc=False``. weakref: bool, default False Whether instances of this type support weak references. Defaults to False. dict: bool, default False Whether instances of this type will include a ``__dict__``. Setting this to True will allow adding additional undeclared attributes to a struct instance, which may be useful for holding private runtime state. Defaults to False. cache_hash: bool, default False If enabled, the hash of a frozen struct instance will be computed at most once, and then cached on the instance for further reuse. For expensive hash values this can improve performance at the cost of a small amount of memory usage. Examples -------- Here we define a new `Struct` type for describing a dog. It has three fields; two required and one optional. >>> class Dog(Struct): ... name: str ... breed: str ... is_good_boy: bool = True ... >>> Dog('snickers', breed='corgi') Dog(name='snickers', breed='corgi', is_good_boy=True) Additional struct options can be set as part of the class definition. Here we define a new `Struct` type for a frozen `Point` object. >>> class Point(Struct, frozen=True): ... x: float ... y: float ... >>> {Point(1.5, 2.0): 1} # frozen structs are hashable {Point(x=1.5, y=2.0): 1} */
  interface SectionShape {
    title: string;
    lines: string[];
  }

  /** A game's rules in short, for the screen. */
  interface RulesShape {
    sections: SectionShape[];
  }

  /** What a seat may know now. */
  interface ViewShape {
    type: "view";
    n: number;
    seat: number | null;
    status: "over" | "playing" | "stopped" | "waiting";
    to_act: number[];
    view: Record<string, any>;
    /** What the seat has decided so far and nobody else has been told, as text. */
    sealed: string[];
    /** With the amounts exactly the legal actions. */
    choices: ChoiceShape[];
    amounts: AmountShape[];
    /** What is expected of this seat now, in a line; empty where the game does not say. */
    prompt: string;
    /** This seat's last decision as text, where it may take it back now. */
    take_back: string | null;
    /** Whether this seat may ask what a bot would do. */
    hints: boolean;
    ask: AskShape | null;
    /** Until the next deadline of the table. */
    left_ms: number | null;
    events: EventShape[];
    outcome: Record<string, any> | null;
    stopped: Record<string, any> | null;
    words?: string;
    drawing?: string;
    /** At a lesson's table, for the learner. */
    lesson: LessonShape | null;
  }

  /** What turns the last view that was sent, as JSON to the letter, into a new one. */
  interface PatchShape {
    type: "patch";
    /** The `n` of the view that it changes. */
    base: number;
    /** The `n` of the view that it leads to. */
    n: number;
    /** Text to be put in, and runs of pieces of the old view: the number of the first, from 0, and how many. */
    steps: (number | string)[];
  }

  /** One step of a replay. */
  interface Step {
    n: number;
    last: number;
    view: Record<string, any>;
    events: EventShape[];
    words: string;
    drawing?: string;
  }

  /** A picture of the game so far. */
  interface ChartShape {
    /** SVG; null where the game has none. */
    drawing: string | null;
  }

  /** What became of a decision. Accepted means: on disk. */
  interface ReceiptShape {
    type: "receipt";
    id: string | null;
    accepted: boolean;
    duplicate: boolean;
    n: number | null;
    recovered: boolean;
    refusal: Record<string, any> | null;
    /** Of the decision's entry in the journal, where chance comes from a secret; left out elsewhere. */
    hash?: string;
  }

  /** A base class for defining efficient serializable objects. Fields are defined using type annotations. Fields may optionally have default values, which result in keyword parameters to the constructor. Structs automatically define ``__init__``, ``__eq__``, ``__repr__``, and ``__copy__`` methods. Additional methods can be defined on the class as needed. Note that ``__init__``/``__new__`` cannot be overridden, but other methods can. A tuple of the field names is available on the class via the ``__struct_fields__`` attribute if needed. Additional class options can be enabled by passing keywords to the class definition (see example below). These configuration options may also be inspected at runtime through the ``__struct_config__`` attribute. Configuration ------------- frozen: bool, default False Whether instances of this type are pseudo-immutable. If true, attribute assignment is disabled and a corresponding ``__hash__`` is defined. order: bool, default False If True, ``__lt__``, `__le__``, ``__gt__``, and ``__ge__`` methods will be generated for this type. eq: bool, default True If True (the default), an ``__eq__`` method will be generated for this type. Set to False to compare based on instance identity alone. kw_only: bool, default False If True, all fields will be treated as keyword-only arguments in the generated ``__init__`` method. Default is False. omit_defaults: bool, default False Whether fields should be omitted from encoding if the corresponding value is the default for that field. Enabling this may reduce message size, and often also improve encoding & decoding performance. forbid_unknown_fields: bool, default False If True, an error is raised if an unknown field is encountered while decoding structs of this type. If False (the default), no error is raised and the unknown field is skipped. tag: str, int, bool, callable, or None, default None Used along with ``tag_field`` for configuring tagged union support. If either are non-None, then the struct is considered "tagged". In this case, an extra field (the ``tag_field``) and value (the ``tag``) are added to the encoded message, which can be used to differentiate message types during decoding. Set ``tag=True`` to enable the default tagged configuration (``tag_field`` is ``"type"``, ``tag`` is the class name). Alternatively, you can provide a string (or less commonly int) value directly to be used as the tag (e.g. ``tag="my-tag-value"``).``tag`` can also be passed a callable that takes the class qualname and returns a valid tag value (e.g. ``tag=str.lower``). See the docs for more information. tag_field: str or None, default None The field name to use for tagged union support. If ``tag`` is non-None, then this defaults to ``"type"``. See the ``tag`` docs above for more information. rename: str, mapping, callable, or None, default None Controls renaming the field names used when encoding/decoding the struct. May be one of ``"lower"``, ``"upper"``, ``"camel"``, ``"pascal"``, or ``"kebab"`` to rename in lowercase, UPPERCASE, camelCase, PascalCase, or kebab-case respectively. May also be a mapping from field names to the renamed names (missing fields are not renamed). Alternatively, may be a callable that takes the field name and returns a new name or ``None`` to not rename that field. Default is ``None`` for no field renaming. repr_omit_defaults: bool, default False Whether fields should be omitted from the generated repr if the corresponding value is the default for that field. array_like: bool, default False If True, this struct type will be treated as an array-like type during encoding/decoding, rather than a dict-like type (the default). This may improve performance, at the cost of a more inscrutable message encoding. gc: bool, default True Whether garbage collection is enabled for this type. Disabling this *may* help reduce GC pressure, but will prevent reference cycles composed of only ``gc=False`` from being collected. It is the user's responsibility to ensure that reference cycles don't occur when setting ``gc=False``. weakref: bool, default False Whether instances of this type support weak references. Defaults to False. dict: bool, default False Whether instances of this type will include a ``__dict__``. Setting this to True will allow adding additional undeclared attributes to a struct instance, which may be useful for holding private runtime state. Defaults to False. cache_hash: bool, default False If enabled, the hash of a frozen struct instance will be computed at most once, and then cached on the instance for further reuse. For expensive hash values this can improve performance at the cost of a small amount of memory usage. Examples -------- Here we define a new `Struct` type for describing a dog. It has three fields; two required and one optional. >>> class Dog(Struct): ... name: str ... breed: str ... is_good_boy: bool = True ... >>> Dog('snickers', breed='corgi') Dog(name='snickers', breed='corgi', is_good_boy=True) Additional struct options can be set as part of the class definition. Here we define a new `Struct` type for a frozen `Point` object. >>> class Point(Struct, frozen=True): ... x: float ... y: float ... >>> {Point(1.5, 2.0): 1} # frozen structs are hashable {Point(x=1.5, y=2.0): 1} */
  interface Events {
    n: number;
    events: EventShape[];
    /** Whether there are more after these: `after` the last one's `n` gives the next page. */
    more: boolean;
  }

  /** Something that was said, as those it was said to may read it. */
  interface MessageShape {
    /** Its place among all that this viewer may read, from 0. */
    place: number;
    /** Whose words they are. */
    seat: number;
    /** The seats it is for; empty: everybody. */
    to: number[];
    text: string;
    /** The last step of the game when it was said. */
    n: number;
    /** Milliseconds since 1970. */
    time: number;
  }

  /** What was said, as far as this viewer may read it. */
  interface PressShape {
    type: "press";
    press: "full" | "none" | "public";
    messages: MessageShape[];
    /** Whether all of it was said before it was asked for: true over HTTP, and in the answer to a hello. */
    missed: boolean;
    /** True where there is more after this: `after` the last one's `place` gives the next page. */
    more?: boolean;
  }
}
